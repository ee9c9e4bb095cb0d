import * as z from "zod/mini";
import type { OwedItem } from "../../intake/owed/api.ts";
import { formatOwedPaper, formatPaperCount } from "../../intake/owed/paper-words.ts";
import { preflightPlaces } from "./preflight.ts";

/** Something that a client still owes, and where at the desk it's cured. */
export const owedGap = z.strictObject({ id: z.string(), sentence: z.string(), place: z.enum(preflightPlaces) });
export type OwedGap = z.infer<typeof owedGap>;

/** Undefined for a consent: what is checked before sending says whose is missing. */
export const toOwedGap = (item: OwedItem): OwedGap | undefined => {
  switch (item.kind) {
    case "paper":
      return { id: `paper-${item.key}`, sentence: formatOwedPaper(item), place: "documents" };
    case "request": {
      const count = item.parts && formatPaperCount({ parts: item.parts });
      const what = [item.document_type, item.note, count && `${count} here`].filter(Boolean).join(", ");
      return { id: `request-${item.id}`, sentence: `${what}, which ${item.asked_by} asked for`, place: "documents" };
    }
    case "explanation":
      return {
        id: `explanation-${item.application_id}`,
        sentence: `An explanation of the disclosures in ${item.reference}`,
        place: "answers",
      };
    case "answer":
      return {
        id: `answer-${item.id}`,
        sentence: `The word that “${item.filename}” may go to ${item.lender_name}`,
        place: "documents",
      };
    case "consent":
      return undefined;
    default:
      return item satisfies never;
  }
};
