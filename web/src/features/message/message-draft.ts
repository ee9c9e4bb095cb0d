import { readDraft, removeDraft, writeDraft } from "../../session/storage.ts";

/** Nine digits written as a social security number, or so many that it may be an account's. */
const sensitive = /\b\d{3}[-\s]?\d{2}[-\s]?\d{4}\b|\d{7,}/;

export const looksSensitive = (text: string): boolean => sensitive.test(text);

/** What the client has begun to write here; "" for nothing. */
export const readMessageDraft = (userId: string): string => {
  const draft = readDraft<unknown>("messageDraft", userId);
  return typeof draft === "string" ? draft : "";
};

/** Kept for a reload; not what no browser's storage is to hold (rulings 12). */
export const keepMessageDraft = (userId: string, text: string): void => {
  if (text === "" || looksSensitive(text)) removeDraft("messageDraft");
  else writeDraft("messageDraft", userId, text);
};
