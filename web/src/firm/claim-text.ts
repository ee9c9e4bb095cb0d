import { type ClaimName, claims, claimsInData } from "./claims.ts";

interface ClaimPart {
  readonly claim: ClaimName;
  readonly column: "value" | "wording";
}

const isClaim = (name: string): name is ClaimName => Object.hasOwn(claims, name);

const toPart = (claim: string, column: string): ClaimPart => {
  if (!isClaim(claim)) throw new Error(`firm/claims.ts has no claim named ${claim}.`);
  return { claim, column: column === "value" ? "value" : "wording" };
};

/**
 * Splits a text at its placeholders, such as {claim:minutes.wording}.
 *
 * @throws Error when a placeholder names no claim of firm/claims.ts
 */
export const parseClaims = (text: string): readonly (string | ClaimPart)[] => {
  const parts: (string | ClaimPart)[] = [];
  let from = 0;
  for (const { 0: placeholder, 1: claim = "", 2: column = "", index } of text.matchAll(
    /\{claim:(\w+)\.(value|wording)\}/g,
  )) {
    parts.push(text.slice(from, index), toPart(claim, column));
    from = index + placeholder.length;
  }
  return [...parts, text.slice(from)].filter((part) => part !== "");
};

/** The text with its claims filled in, for an answer in the page's data for search engines. */
export const fillClaimsInData = (text: string): string =>
  parseClaims(text)
    .map((part) => (typeof part === "string" ? part : claimsInData[part.claim][part.column]))
    .join("");
