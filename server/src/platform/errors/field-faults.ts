import { isSoundEmail } from "@funding-desk/contract/firm/email";
import { checkAnswers } from "@funding-desk/contract/forms/check";
import type { AnswersOf, Form } from "@funding-desk/contract/forms/form";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { messages } from "@funding-desk/contract/forms/messages";
import { readWire, toMessagesByWire } from "@funding-desk/contract/forms/wire";
import { ratePassword } from "@funding-desk/contract/identity/password/strength";
import { limits } from "@funding-desk/contract/platform/limits";
import { holdsSsn } from "@funding-desk/contract/platform/ssn";
import { DomainError } from "./errors.ts";

/** @throws {DomainError} `invalid_fields` with all faults, if there are any */
export const requireNone = (faults: Readonly<Record<string, string | undefined>>): void => {
  const fields = Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === undefined ? [] : [[field, fault]])),
  );
  if (Object.keys(fields).length > 0) throw new DomainError("invalid_fields", { fields });
};

/** A form's answers, read from the wire. @throws {DomainError} `invalid_fields` with its sentence and a message for each field */
export const readChecked = <F extends Form>(
  form: F,
  body: Readonly<Record<string, unknown>>,
  rules: CheckRules,
): AnswersOf<F> => {
  const answers = readWire(form, body);
  const { fields, toast } = checkAnswers(form, answers, rules);
  if (toast === undefined) return answers;
  throw new DomainError("invalid_fields", { sentence: toast, fields: toMessagesByWire(form, fields) });
};

/** Accepts any domain, unlike a client's own address: the firm knows whom it writes to. */
export const findEmailFault = (email: string): string | undefined =>
  isSoundEmail(email) ? undefined : messages.emailInvalid;

/** A new password has to be strong, whoever chooses it. */
export const findWeakness = (password: string): string | undefined =>
  password.length <= limits.passwordMaxChars && ratePassword(password) === "Strong" ? undefined : messages.passwordWeak;

/** Checks the length of a text in characters. */
export const findLengthFault = (text: string, max: number): string | undefined =>
  [...text].length > max ? `Maximum ${max} characters allowed` : undefined;

/** A text that people write may not hold a Social Security number: the application's field for it is sealed and masked. */
export const findSsnFault = (text: string): string | undefined =>
  holdsSsn(text) ? "This looks like a Social Security number, which may not be stored here." : undefined;

interface LineRules {
  readonly max: number;
  /** Names what is missing: "a label". */
  readonly what: string;
}

/** Checks a required, trimmed line, which may end up in a mail's header. */
export const findLineFault = (line: string, { max, what }: LineRules): string | undefined => {
  if (line === "") return `Please enter ${what}.`;
  const isClean = !/[\p{Cc}\p{Cs}]/u.test(line);
  return findLengthFault(line, max) ?? (isClean ? undefined : "Please remove the special characters.");
};

/** Refuses marks that make a public page read its words in another order than they were typed. */
export const findOrderingFault = (text: string): string | undefined =>
  /[\u202a-\u202e\u2066-\u2069]/.test(text)
    ? "Please remove the hidden marks that change the direction of writing. Typing the text anew does it."
    : undefined;

/** Checks a whole number against its limits. */
export const findNumberFault = (value: number, [least, most]: readonly [number, number]): string | undefined =>
  Number.isInteger(value) && value >= least && value <= most
    ? undefined
    : `Please enter a whole number from ${least} to ${most.toLocaleString("en-US")}.`;
