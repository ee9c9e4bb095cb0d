import * as z from "zod/mini";
import { type EmailPolicy, isAcceptedEmail, isSoundEmail } from "../firm/email.ts";
import { ratePassword } from "../identity/password/strength.ts";
import { limits } from "../platform/limits.ts";
import { longText, shortText } from "../platform/wire-shapes.ts";
import { getLatestDate, isCivilDate } from "./civil-date.ts";
import type { Answer, Charset, FieldKind, FieldOf } from "./field.ts";
import { formatDate, formatGroups, formatMoney, formatPhone, formatSsn, formatWhole } from "./format.ts";
import { messages } from "./messages.ts";
import { findOption } from "./options/option.ts";
import { isUnservedPlace, stateOptions } from "./options/states.ts";
import { readAddress, readGroups, readLetters, readMoney, readPercent, readPhone, readWhole } from "./read-text.ts";

/** What a check needs besides the answers. */
export interface CheckRules {
  readonly emailPolicy: EmailPolicy;
  /** yyyy-mm-dd in the firm's time zone; see `toCivilDate`. */
  readonly today: string;
  /** Names of fields whose answer is stored but not shown. Leaving one blank keeps the stored answer. */
  readonly onFile?: ReadonlySet<string>;
  /** The address that the client signs in with: any form takes it, whatever its domain. */
  readonly ownEmail?: string | undefined;
}

/** What both sides know about a kind of field. Its input component is in the browser. */
export interface KindRules<K extends FieldKind> {
  /** The shape of a value on the wire. Any other is malformed (400), not just wrong (422). */
  readonly wireSchema: z.core.$ZodType;
  /** Turns a wire value into an answer: trimmed, without punctuation, in the option's own spelling. */
  readonly read: (value: unknown, field: FieldOf<K>) => Answer;
  /** @returns what is wrong with an answer that isn't blank; undefined when it's right */
  readonly check: (answer: Answer, field: FieldOf<K>, rules: CheckRules) => string | undefined;
  /** Turns an answer into its wire value. Without it, the answer is sent as it is. */
  readonly write?: (answer: Answer, field: FieldOf<K>) => Answer | number;
  /** Formats the answer for people. */
  readonly show: (answer: Answer, field: FieldOf<K>) => string;
}

/** The characters of each charset, and the message for any other. Accented letters and the curly apostrophe count as letters. */
export const charsets: Readonly<Record<Charset, { readonly pattern: RegExp; readonly message: string }>> = {
  any: { pattern: /^\P{Cc}*$/u, message: messages.textInvalid },
  name: { pattern: /^[\p{L}\p{M} '’-]*$/u, message: messages.onlyLetters },
  // As the firm's own book has it: "Ada M. Lovelace, Jr.", "Dr. O’Neil (Bob)", without what makes a formula or a tag.
  bookName: { pattern: /^(?![-+@])[\p{L}\p{M}\p{N} .,'’‘"“”()&/‐‑–-]*$/u, message: messages.textInvalid },
  // As in St. Petersburg.
  city: { pattern: /^[\p{L}\p{M} .'’-]*$/u, message: messages.onlyLetters },
  type: { pattern: /^[\p{L}\p{M} &.]*$/u, message: messages.onlyLetters },
  code: { pattern: /^[A-Za-z0-9-]*$/, message: messages.textInvalid },
  street: { pattern: /^[\p{L}\p{M}0-9 ,./#-]*$/u, message: messages.streetInvalid },
};

const asText = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
/** A number on the wire is read like its digits. */
const asTyped = (value: unknown): string => String(value ?? "");
const asIs = (answer: Answer): string => String(answer);
const tooManyDigits = (max: number): string => `Maximum ${max} digits allowed`;
const tooLong = (max: number): string => (max === 50 ? messages.max50 : `Maximum ${max} characters allowed`);

// Linear: one character class after another, and no repetition inside a repetition.
const urlPattern = /^(?:https?:\/\/)?([A-Za-z0-9.-]+)(?::\d{1,5})?(?:[/?#][A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*)?$/;
const hostLabel = /^[A-Za-z0-9-]{1,63}$/;
const isWebsite = (value: string): boolean => {
  const host = urlPattern.exec(value)?.[1];
  const labels = host?.split(".") ?? [];
  return (
    labels.length >= 2 &&
    labels.every((label) => hostLabel.test(label) && !label.startsWith("-") && !label.endsWith("-")) &&
    /^[A-Za-z]{2,}$/.test(labels[labels.length - 1] ?? "")
  );
};

const text: KindRules<"text"> = {
  wireSchema: shortText,
  read: (value, field) => readLetters(asText(value), charsets[field.charset].pattern),
  check: (answer, field) => {
    const { pattern, message } = charsets[field.charset];
    if (!pattern.test(String(answer))) return field.invalidMessage ?? message;
    return [...String(answer)].length > field.max ? tooLong(field.max) : undefined;
  },
  show: asIs,
};

const multiLine: KindRules<"longText"> = {
  wireSchema: longText,
  read: asText,
  check: (answer, field) => {
    if (!/^(?:\P{Cc}|[\t\r\n])*$/u.test(String(answer))) return messages.textInvalid;
    return [...String(answer)].length > field.max ? tooLong(field.max) : undefined;
  },
  show: asIs,
};

const email: KindRules<"email"> = {
  wireSchema: shortText,
  read: (value) => readAddress(asText(value)),
  check: (answer, field, { emailPolicy, ownEmail }) => {
    const isOwn = String(answer).toLowerCase() === ownEmail?.toLowerCase();
    const isGood =
      field.takesAnyDomain || isOwn ? isSoundEmail(String(answer)) : isAcceptedEmail(String(answer), emailPolicy);
    return isGood ? undefined : messages.emailInvalid;
  },
  show: asIs,
};

const url: KindRules<"url"> = {
  wireSchema: shortText,
  read: (value) => readAddress(asText(value)),
  check: (answer, field) => {
    if (String(answer).length > field.max) return tooLong(field.max);
    return isWebsite(String(answer)) ? undefined : messages.websiteInvalid;
  },
  show: asIs,
};

const phone: KindRules<"phone"> = {
  wireSchema: shortText,
  read: (value) => readPhone(asTyped(value)),
  check: (answer) => (/^\d{10}$/.test(String(answer)) ? undefined : messages.phoneInvalid),
  show: (answer) => formatPhone(String(answer)),
};

const money: KindRules<"money"> = {
  wireSchema: z.union([shortText, z.number()]),
  read: (value) => readMoney(asTyped(value)),
  check: (answer, field) => {
    if (!/^\d+$/.test(String(answer))) return "Please enter a whole dollar amount, digits only.";
    if (String(answer).length > field.maxDigits) return tooManyDigits(field.maxDigits);
    return field.isAboveZero && Number(answer) === 0 ? messages.amountZero : undefined;
  },
  show: (answer) => formatMoney(String(answer)),
};

const derivedMoney: KindRules<"derivedMoney"> = {
  wireSchema: money.wireSchema,
  read: () => "",
  check: () => undefined,
  show: money.show as (answer: Answer) => string,
};

const choice: KindRules<"choice"> = {
  wireSchema: z.union([shortText, z.number()]),
  read: (value, field) => {
    const spelling = typeof value === "number" ? String(value) : asText(value);
    return findOption(field.options, spelling)?.value ?? spelling;
  },
  check: (answer, field) => {
    if (findOption(field.options, String(answer))) return undefined;
    return field.options === stateOptions && isUnservedPlace(String(answer))
      ? messages.statesServed
      : messages.chooseOption;
  },
  write: (answer, field) => findOption(field.options, String(answer))?.wire ?? answer,
  show: asIs,
};

const yesNo: KindRules<"yesNo"> = {
  wireSchema: shortText,
  read: (value) => asText(value).toLowerCase(),
  check: (answer) => (answer === "yes" || answer === "no" ? undefined : messages.chooseOption),
  show: (answer) => (answer === "yes" ? "Yes" : "No"),
};

const consent: KindRules<"consent"> = {
  wireSchema: z.boolean(),
  // A multipart body has no booleans.
  read: (value) => value === true || value === "true",
  check: () => undefined,
  show: (answer) => (answer === true ? "Agreed" : "Not agreed"),
};

const password: KindRules<"password"> = {
  wireSchema: shortText,
  // A password is kept exactly as typed, spaces included.
  read: (value) => (typeof value === "string" ? value : ""),
  check: (answer, field) => {
    if (String(answer).length > limits.passwordMaxChars) return `Maximum ${limits.passwordMaxChars} characters allowed`;
    return field.isNew && ratePassword(String(answer)) !== "Strong" ? messages.passwordWeak : undefined;
  },
  show: () => "••••••••",
};

const digits: KindRules<"digits"> = {
  wireSchema: shortText,
  read: (value, field) => readGroups(asText(value), field.groups),
  check: (answer, field) =>
    /^\d+$/.test(String(answer)) && String(answer).length === countDigits(field) ? undefined : field.invalidMessage,
  show: (answer, field) => formatGroups(String(answer), field.groups),
};

const count: KindRules<"count"> = {
  wireSchema: z.union([shortText, z.number()]),
  read: (value) => readWhole(asTyped(value)),
  check: (answer, field) => {
    if (!/^\d+$/.test(String(answer))) return messages.countInvalid;
    return String(answer).length > field.maxDigits ? tooManyDigits(field.maxDigits) : undefined;
  },
  show: (answer) => formatWhole(String(answer)),
};

/** False for numbers that were never issued and for 9xx numbers outside the ITIN ranges. Source: SSA and IRS numbering rules. */
const isSsnOrItin = (number: string): boolean => {
  const [area, group, serial] = [Number(number.slice(0, 3)), Number(number.slice(3, 5)), Number(number.slice(5))];
  if (area >= 900) return (group >= 50 && group <= 65) || (group >= 70 && group <= 99 && group !== 89 && group !== 93);
  return area !== 0 && area !== 666 && group !== 0 && serial !== 0;
};

const ssnGroups = [3, 2, 4];

const ssn: KindRules<"ssn"> = {
  wireSchema: shortText,
  read: (value) => readGroups(asText(value), ssnGroups),
  check: (answer) => {
    if (!/^\d{9}$/.test(String(answer))) return messages.ssnIncomplete;
    return isSsnOrItin(String(answer)) ? undefined : messages.ssnInvalid;
  },
  show: (answer) => formatSsn(String(answer)),
};

const percent: KindRules<"percent"> = {
  wireSchema: z.union([shortText, z.number()]),
  read: (value) => readPercent(asTyped(value)),
  check: (answer, field) =>
    /^\d{1,3}$/.test(String(answer)) && Number(answer) <= field.max
      ? undefined
      : `Please enter a whole percentage from 0 to ${field.max}.`,
  show: (answer) => `${answer}%`,
};

const tick: KindRules<"tick"> = {
  wireSchema: consent.wireSchema,
  read: consent.read as (value: unknown) => Answer,
  check: () => undefined,
  show: (answer) => (answer === true ? "Yes" : "No"),
};

const file: KindRules<"file"> = {
  // Files are sent beside the answers.
  wireSchema: z.undefined(),
  read: () => "",
  check: () => undefined,
  show: () => "",
};

const date: KindRules<"date"> = {
  wireSchema: shortText,
  read: asText,
  check: (answer, field, { today }) => {
    const day = String(answer);
    if (!isCivilDate(day)) return messages.dateInvalid;
    if (day > today) return messages.dateInFuture;
    return day > getLatestDate(field, today) ? messages.notAdult : undefined;
  },
  show: (answer) => formatDate(String(answer)),
};

export const kinds: { readonly [K in FieldKind]: KindRules<K> } = {
  text,
  longText: multiLine,
  email,
  url,
  phone,
  money,
  derivedMoney,
  choice,
  yesNo,
  consent,
  password,
  digits,
  count,
  ssn,
  percent,
  tick,
  file,
  date,
};

export const countDigits = ({ groups }: FieldOf<"digits">): number => groups.reduce((sum, length) => sum + length, 0);

/** The rules of a field's kind. The only place that asserts the link between a field and its kind's rules. */
export const getKindRules = <K extends FieldKind>(field: FieldOf<K>): KindRules<K> =>
  kinds[field.kind] as unknown as KindRules<K>;
