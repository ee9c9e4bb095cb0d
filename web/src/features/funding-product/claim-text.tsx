import { Fragment } from "react";
import { claimPartsOf } from "../../content/claim-text.ts";
import { ClaimValue, ClaimWording } from "../site/claim.tsx";

/** A text whose claims are written as {claim:minutes.wording}, with each shown through the claims table. */
export function ClaimText({ children }: { children: string }) {
  return claimPartsOf(children).map((part, index) => {
    if (typeof part === "string") return part;
    const Shown = part.column === "value" ? ClaimValue : ClaimWording;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move
    return <Fragment key={index}>{<Shown of={part.claim} />}</Fragment>;
  });
}
