/** A number about the firm as pages state it. */
export interface StatedClaim {
  /** '200+'. */
  readonly value: string;
  /** '200+ lenders'. */
  readonly wording: string;
}
/** By key: "lenders". */
export type StatedClaims = Readonly<Record<string, StatedClaim>>;

/** With what stands around the value in its wording, so that the value can be set large. */
export const toShownClaim = ({ value, wording }: StatedClaim) => {
  const [before = "", ...rest] = wording.split(value);
  return { value, wording, before, after: rest.join(value) };
};
export type ShownClaim = Readonly<ReturnType<typeof toShownClaim>>;

/** The id of a page's data block with the claims changed since it was built. */
export const claimsDataId = "firm-claims";
