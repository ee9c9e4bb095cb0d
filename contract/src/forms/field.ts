import type { DocumentTypeSlug } from "../options/document-types.ts";
import type { Option } from "./option.ts";

/** An answer as the browser holds it, the draft keeps it and the server stores it: text (money and phones as digits) or a tick. */
export type Answer = string | boolean;
export type Answers = Readonly<Record<string, Answer | undefined>>;

/** Makes a field relevant only while an earlier field of the form has one of these answers. */
export type Condition =
  | { readonly field: string; readonly is: Answer }
  | { readonly field: string; readonly in: readonly Answer[] };

interface FieldBase {
  /** Name on the wire; nothing but the contract uses it. A field without one is asked and checked in the browser, never sent. */
  readonly wire?: string;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  /** Shown at the field when it is required and blank; a general sentence unless given. */
  readonly requiredMessage?: string;
  readonly when?: Condition;
  /** Masked on screen, kept out of browser storage and logs, encrypted in its column. */
  readonly sensitive?: true;
  /** Encrypted in its column, though shown to its owner. What is `sensitive` is sealed anyway. */
  readonly sealed?: true;
  /** Shown and checked, never changed: whatever is sent for it is not stored. */
  readonly readOnly?: true;
  /** What the browser fills in while nothing is known. */
  readonly initial?: string;
  /** The `autocomplete` token of HTML. */
  readonly autocomplete?: string;
}

/** Which characters a text takes; see `charsets`. */
export type Charset = "any" | "name" | "type" | "code" | "street";

export interface TextField extends FieldBase {
  readonly kind: "text";
  readonly max: number;
  readonly charset: Charset;
  /** Instead of the charset's sentence. */
  readonly invalidMessage?: string;
}
export interface LongTextField extends FieldBase {
  readonly kind: "longText";
  readonly max: number;
  readonly placeholder?: string;
}
export interface EmailField extends FieldBase {
  readonly kind: "email";
}
export interface UrlField extends FieldBase {
  readonly kind: "url";
  readonly max: number;
}
export interface PhoneField extends FieldBase {
  readonly kind: "phone";
}
export interface MoneyField extends FieldBase {
  readonly kind: "money";
  readonly maxDigits: number;
}
/** Whole dollars computed from earlier answers; a value sent for it is ignored. */
export interface DerivedMoneyField extends FieldBase {
  readonly kind: "derivedMoney";
  readonly derive: (answers: Answers) => string;
}
export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly options: readonly Option[];
  /** Few options are otherwise seen all at once. */
  readonly isDropdown?: true;
}
export interface YesNoField extends FieldBase {
  readonly kind: "yesNo";
}
export interface ConsentField extends FieldBase {
  readonly kind: "consent";
  /** Parts of the label that open a page of the site in a new tab. */
  readonly links?: readonly { readonly text: string; readonly href: string }[];
}
/** A fixed number of digits in groups: a zip is [5], an EIN [2, 7]. Stored bare. */
export interface DigitsField extends FieldBase {
  readonly kind: "digits";
  readonly groups: readonly number[];
  readonly invalidMessage: string;
}
/** A whole number of at most so many digits, kept as text. */
export interface CountField extends FieldBase {
  readonly kind: "count";
  readonly maxDigits: number;
}
/** A social security number, or an ITIN in its place: nine digits, stored bare. Always sensitive. */
export interface SsnField extends FieldBase {
  readonly kind: "ssn";
}
/** A whole percentage from 0 to `max`, kept as text. */
export interface PercentField extends FieldBase {
  readonly kind: "percent";
  readonly max: number;
}
/** Something that is so or not; unlike a consent it promises nothing. */
export interface TickField extends FieldBase {
  readonly kind: "tick";
}
/** Files handed over beside the answers: it never has an answer itself. */
export interface FileField extends FieldBase {
  readonly kind: "file";
  /** The document type (its slug) under which its files are kept. */
  readonly documentType: DocumentTypeSlug;
  readonly maxFiles: number;
}
/** A day as yyyy-mm-dd, from 1900 on; not in the future, and with `adult` at least 18 years ago. See `latestDateOf`. */
export interface DateField extends FieldBase {
  readonly kind: "date";
  readonly latest: "today" | "adult";
}
/** A password to sign in with, or (`isNew`) one to choose, which must be Strong. */
export interface PasswordField extends FieldBase {
  readonly kind: "password";
  readonly isNew: boolean;
}

export type Field =
  | TextField
  | LongTextField
  | EmailField
  | UrlField
  | PhoneField
  | MoneyField
  | DerivedMoneyField
  | ChoiceField
  | YesNoField
  | ConsentField
  | PasswordField
  | DigitsField
  | CountField
  | SsnField
  | PercentField
  | TickField
  | FileField
  | DateField;
export type FieldKind = Field["kind"];
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;

type Given<K extends FieldKind> = Omit<FieldOf<K>, "kind">;

export const text = (given: Omit<Given<"text">, "charset"> & { charset?: Charset }): TextField => ({
  charset: "any",
  ...given,
  kind: "text",
});
export const longText = (given: Given<"longText">): LongTextField => ({
  ...given,
  kind: "longText",
});
export const email = (given: Given<"email">): EmailField => ({
  autocomplete: "email",
  ...given,
  kind: "email",
});
export const url = (given: Given<"url">): UrlField => ({
  autocomplete: "url",
  ...given,
  kind: "url",
});
export const phone = (given: Given<"phone">): PhoneField => ({
  autocomplete: "tel-national",
  ...given,
  kind: "phone",
});
export const money = (given: Given<"money">): MoneyField => ({
  ...given,
  kind: "money",
});
export const derivedMoney = (given: Given<"derivedMoney">): DerivedMoneyField => ({ ...given, kind: "derivedMoney" });
export const choice = (given: Given<"choice">): ChoiceField => ({
  ...given,
  kind: "choice",
});
export const yesNo = (given: Given<"yesNo">): YesNoField => ({
  ...given,
  kind: "yesNo",
});
export const consent = (given: Given<"consent">): ConsentField => ({
  ...given,
  kind: "consent",
});
export const digits = (given: Given<"digits">): DigitsField => ({ ...given, kind: "digits" });
export const count = (given: Given<"count">): CountField => ({ ...given, kind: "count" });
export const ssn = (given: Given<"ssn">): SsnField => ({ autocomplete: "off", ...given, kind: "ssn", sensitive: true });
export const percent = (given: Given<"percent">): PercentField => ({ ...given, kind: "percent" });
export const tick = (given: Given<"tick">): TickField => ({ ...given, kind: "tick" });
export const file = (given: Given<"file">): FileField => ({ ...given, kind: "file" });
export const date = (given: Given<"date">): DateField => ({ ...given, kind: "date" });
export const password = (given: Given<"password">): PasswordField => ({
  ...given,
  kind: "password",
  sensitive: true,
});

/** Whether a field's answer is a tick rather than a text. */
export const holdsTick = ({ kind }: Field): boolean => kind === "consent" || kind === "tick";
