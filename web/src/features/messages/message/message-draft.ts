import { looksSensitive } from "../../../identity/sensitive-text.ts";
import { readDraft, removeDraft, writeDraft } from "../../../identity/storage.ts";

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
