import { looksSensitive } from "./sensitive-text.ts";
import { readTab, removeTab, writeTab } from "./tab-storage.ts";

const storageKey = "typedAnswers";

/** Neither a password nor a consent. Whoever enters a social security number in one of the last finds it empty again. */
const keptNames = ["phone", "email"];
const keptWords = ["firstName", "lastName", "state", "signupId"];

const mayKeep = (name: string, answer: unknown): answer is string =>
  typeof answer === "string" && (keptNames.includes(name) || (keptWords.includes(name) && !looksSensitive(answer)));

export type TypedAnswers = Readonly<Record<string, string>>;

/** What was typed into the account pages' forms in this tab. */
export const readTypedAnswers = (): TypedAnswers => {
  try {
    const stored = Object.entries(JSON.parse(readTab(storageKey) ?? "{}") as object);
    return Object.fromEntries(stored.filter(([, answer]) => typeof answer === "string"));
  } catch {
    return {};
  }
};

/** Keeps it for this tab, whose next form of an account may ask the same. */
export const keepTypedAnswers = (answers: Readonly<Record<string, unknown>>): void => {
  const typed = Object.entries(answers).flatMap(([name, answer]) => (mayKeep(name, answer) ? [[name, answer]] : []));
  writeTab(storageKey, JSON.stringify({ ...readTypedAnswers(), ...Object.fromEntries(typed) }));
};

export const forgetTypedAnswers = (): void => removeTab(storageKey);
