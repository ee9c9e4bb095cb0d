import { readDraft, removeDraft, writeDraft } from "../../session/storage.ts";

/** Nine digits in the form of a social security number, or enough digits for an account number. */
const sensitive = /\b\d{3}[-\s]?\d{2}[-\s]?\d{4}\b|\d{7,}/;

export const looksSensitive = (text: string): boolean => sensitive.test(text);

/** The client's unsent message, or "". */
export const readMessageDraft = (userId: string): string => {
  const draft = readDraft<unknown>("messageDraft", userId);
  return typeof draft === "string" ? draft : "";
};

/** Keeps the message across a reload, unless it looks like it has sensitive numbers, which browser storage must not hold. */
export const keepMessageDraft = (userId: string, text: string): void => {
  if (text === "" || looksSensitive(text)) removeDraft("messageDraft");
  else writeDraft("messageDraft", userId, text);
};
