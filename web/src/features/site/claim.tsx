import { type ClaimName, claims } from "../../content/claims.ts";

interface ClaimProps {
  readonly of: ClaimName;
}

/** A figure of the claims table, alone: '200+'. */
export function ClaimValue({ of }: ClaimProps) {
  return <span data-claim={`${of}.value`}>{claims[of].value}</span>;
}

/** A claim in the table's own words: '200+ lenders'. */
export function ClaimWording({ of }: ClaimProps) {
  return <span data-claim={`${of}.wording`}>{claims[of].wording}</span>;
}

/** A claim in the table's own words, its figure set large. */
export function ClaimDisplay({ of }: ClaimProps) {
  const { value, wording } = claims[of];
  const [before = "", ...rest] = wording.split(value);
  return (
    <span data-claim-display={of}>
      {before}
      <span className="font-display text-4xl text-brand leading-none">{value}</span>
      {rest.join(value)}
    </span>
  );
}
