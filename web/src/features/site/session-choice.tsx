import type { ReactNode } from "react";

interface SessionChoiceProps {
  readonly signedOut: ReactNode;
  readonly signedIn: ReactNode;
}

/**
 * One of two things, by whether somebody is signed in. Both are in the prerendered page, and a style on what the early guard
 * wrote on <html> shows one: right from the first paint, before React arrives and without it.
 */
export function SessionChoice({ signedOut, signedIn }: SessionChoiceProps) {
  return (
    <>
      <span className="contents in-data-[session=in]:hidden">{signedOut}</span>
      <span className="hidden in-data-[session=in]:contents">{signedIn}</span>
    </>
  );
}
