import type { ProgramDraft } from "@funding-desk/contract/matching/catalog/program-draft";
import { type ProgramTerms, programTerms } from "@funding-desk/contract/matching/fit/program";

/** A draft as clients are judged by it. @returns undefined while it lacks something, and for facts that we no longer know */
export const readTerms = (draft: ProgramDraft): ProgramTerms | undefined => {
  const { note: _, product: __, name: ___, ...terms } = draft;
  return programTerms.safeParse(terms).data;
};
