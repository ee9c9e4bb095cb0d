import { deskEndpoints } from "@funding-desk/contract/staff/endpoints";
import { calendarWords } from "./setting-telling.ts";
import { capitalized, type KnownNames } from "./telling.ts";

const summaries = new Map(deskEndpoints.map(({ method, path, summary }) => [`${method} ${path}`, summary]));

/** What was refused: a call to the server by what it does, or what the entry says. */
export const refusedSubject = (subject: string, names: KnownNames): string => {
  if (subject === "own role") return "To change their own role";
  return summaries.get(subject) ?? calendarWords(subject, names) ?? capitalized(subject);
};
