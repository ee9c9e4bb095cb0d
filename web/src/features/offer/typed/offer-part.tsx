import type { ReactNode } from "react";

interface OfferPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Fields of an offer that belong together. */
export function OfferPart({ title, children }: OfferPartProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-line border-t pt-4">
      <legend className="float-left w-full font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
