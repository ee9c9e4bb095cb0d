import type { ReactNode } from "react";

interface SessionChoiceProps {
  readonly signedOut: ReactNode;
  readonly signedIn: ReactNode;
}

/**
 * Shows one of two things, depending on whether someone is signed in. Both are in the prerendered page. CSS picks one by the
 * attribute the early guard sets on <html>, so the first paint is right, with or without React.
 */
export function SessionChoice({ signedOut, signedIn }: SessionChoiceProps) {
  return (
    <>
      <span className="contents in-data-[session=in]:hidden">{signedOut}</span>
      <span className="hidden in-data-[session=in]:contents">{signedIn}</span>
    </>
  );
}
