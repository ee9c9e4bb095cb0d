import { Fragment } from "react";
import { parseClaims } from "./claim-text.ts";
import { type ClaimName, claims } from "./claims.ts";

interface ClaimProps {
  readonly of: ClaimName;
}

/** A claim's figure alone: '200+'. */
export function ClaimValue({ of }: ClaimProps) {
  return <span data-claim={`${of}.value`}>{claims[of].value}</span>;
}

/** A claim in the table's own words: '200+ lenders'. */
export function ClaimWording({ of }: ClaimProps) {
  return <span data-claim={`${of}.wording`}>{claims[of].wording}</span>;
}

/** A claim in the table's own words, with its figure set large. */
export function ClaimDisplay({ of }: ClaimProps) {
  const { before, value, after } = claims[of];
  return (
    <span data-claim-display={of}>
      {before}
      <span className="font-display text-4xl text-brand leading-none">{value}</span>
      {after}
    </span>
  );
}

/** A text with its claim placeholders, such as {claim:minutes.wording}, filled in. */
export function ClaimText({ children }: { children: string }) {
  return parseClaims(children).map((part, index) => {
    if (typeof part === "string") return part;
    const Claim = part.column === "value" ? ClaimValue : ClaimWording;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move
    return <Fragment key={index}>{<Claim of={part.claim} />}</Fragment>;
  });
}
