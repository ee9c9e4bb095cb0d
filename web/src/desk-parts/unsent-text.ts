import { useState } from "react";

/** Unsent texts by what they're for. They survive another page or a crash, but never enter the browser's storage. */
const texts = new Map<string, string>();

/** What was typed earlier and not sent, or "". */
export const readUnsent = (key: string): string => texts.get(key) ?? "";

export const keepUnsent = (key: string, text: string): void => {
  if (text === "") texts.delete(key);
  else texts.set(key, text);
};

/**
 * The text of a field that is kept until it's sent, and its setter.
 * @param key one for each field and what it's about; the same at every render
 * @param initial what is there before anything is typed. Setting it forgets what was kept.
 */
export const useUnsent = (key: string, initial = "") => {
  const [text, setText] = useState(() => texts.get(key) ?? initial);
  const write = (next: string) => {
    keepUnsent(key, next === initial ? "" : next);
    setText(next);
  };
  return [text, write] as const;
};
