import { limits } from "../platform/limits.ts";
import { messages } from "./messages.ts";
import type { DocumentTypeSlug } from "./options/document-types.ts";
import type { Option } from "./options/option.ts";

/** Text (money and phones as bare digits) or a tick. The browser, the draft and the server hold answers in this form. */
export type Answer = string | boolean;
export type Answers = Readonly<Record<string, Answer | undefined>>;

/** Makes a field relevant only while an earlier field has one of these answers, or has another one or none (`isNot`). */
export type Condition =
  | { readonly field: string; readonly is: Answer }
  | { readonly field: string; readonly isNot: Answer }
  | { readonly field: string; readonly in: readonly Answer[] };

interface FieldBase {
  /** The name on the wire. A field without one is asked and checked in the browser but never sent. */
  readonly wire?: string;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  /** Shown at the field when it's required and blank; a general sentence by default. */
  readonly requiredMessage?: string;
  readonly when?: Condition;
  /** Masked on the screen, kept out of browser storage and logs, and encrypted in the database. */
  readonly sensitive?: true;
  /** Encrypted in the database but shown to its owner. `sensitive` answers are always encrypted. */
  readonly sealed?: true;
  /** Shown and checked, but what is sent for it is never stored. */
  readonly readOnly?: true;
  /** The answer the browser fills in while there's none. */
  readonly initial?: string;
  /** The HTML `autocomplete` token. */
  readonly autocomplete?: string;
}

/** The characters a text accepts; see `charsets`. */
export type Charset = "any" | "name" | "bookName" | "city" | "type" | "code" | "street";

export interface TextField extends FieldBase {
  readonly kind: "text";
  readonly max: number;
  readonly charset: Charset;
  /** Replaces the charset's message. */
  readonly invalidMessage?: string;
}
export interface LongTextField extends FieldBase {
  readonly kind: "longText";
  readonly max: number;
  readonly placeholder?: string;
}
export interface EmailField extends FieldBase {
  readonly kind: "email";
  /** Says from the start which endings we take, because the client chooses an address here. */
  readonly showsEndings?: true;
  /** Takes any sound address: it's one the firm has already, or writes down itself. */
  readonly takesAnyDomain?: true;
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
  /** $0 is no answer to "how much". */
  readonly isAboveZero?: true;
}
/** Whole dollars, computed from earlier answers. A value sent for it is ignored. */
export interface DerivedMoneyField extends FieldBase {
  readonly kind: "derivedMoney";
  readonly derive: (answers: Answers) => string;
}
export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly options: readonly Option[];
  /** A short list of options is shown in full otherwise. */
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
/** A fixed number of digits in groups: a zip is [5], an EIN [2, 7]. Stored as bare digits. */
export interface DigitsField extends FieldBase {
  readonly kind: "digits";
  readonly groups: readonly number[];
  readonly invalidMessage: string;
  /** For a zip: the field with its state, by name. */
  readonly stateField?: string;
}
/** A whole number, kept as text. */
export interface CountField extends FieldBase {
  readonly kind: "count";
  readonly maxDigits: number;
}
/** A social security number or an ITIN, stored as nine bare digits. Always sensitive. */
export interface SsnField extends FieldBase {
  readonly kind: "ssn";
}
/** A whole percentage from 0 to `max`, kept as text. */
export interface PercentField extends FieldBase {
  readonly kind: "percent";
  readonly max: number;
}
/** A plain yes or no; unlike a consent, it promises nothing. */
export interface TickField extends FieldBase {
  readonly kind: "tick";
}
/** Files, which are sent beside the answers. The field itself never has an answer. */
export interface FileField extends FieldBase {
  readonly wire: string;
  readonly kind: "file";
  /** The slug of the document type its files are kept under. */
  readonly documentType: DocumentTypeSlug;
  readonly maxFiles: number;
  /** When we need it: for the lenders, once the form is sent, or only if one asks. */
  readonly needed: FileNeed;
  /** What it takes to be whole: two sides, or statements of the last months. One file without it. */
  readonly parts?: "sides" | { readonly months: number };
  /** Every owner has one of their own. */
  readonly isPerOwner?: true;
}
export type FileNeed = "later" | "if asked";
/** A day as yyyy-mm-dd, from 1900 until today, or until 18 years ago for `adult`. See `getLatestDate`. */
export interface DateField extends FieldBase {
  readonly kind: "date";
  readonly latest: "today" | "adult";
}
/** A password to sign in with, or with `isNew` a new one, which must be Strong. */
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

/** A field as a form declares it. `required` may be the message for a blank answer. */
type FieldOptions<K extends FieldKind> = Omit<FieldOf<K>, "kind" | "required" | "requiredMessage"> & {
  readonly required?: boolean | string;
};

/** Makes the maker of a kind of field. */
const fieldOf =
  <K extends FieldKind, Default extends keyof FieldOf<K> = never>(kind: K, defaults?: Pick<FieldOf<K>, Default>) =>
  (given: Omit<FieldOptions<K>, Default> & Partial<Pick<FieldOf<K>, Default>>) => {
    const { required }: { required?: boolean | string } = given;
    const requirement = typeof required === "string" ? { required: true, requiredMessage: required } : {};
    return { ...defaults, ...given, ...requirement, kind } as unknown as FieldOf<K>;
  };

export const text = fieldOf("text", { charset: "any" });
export const longText = fieldOf("longText");
export const email = fieldOf("email", { autocomplete: "email" });
export const url = fieldOf("url", { autocomplete: "url" });
export const phone = fieldOf("phone", { autocomplete: "tel-national" });
export const money = fieldOf("money");
export const derivedMoney = fieldOf("derivedMoney");
export const choice = fieldOf("choice");
export const yesNo = fieldOf("yesNo");
export const consent = fieldOf("consent");
export const digits = fieldOf("digits");
export const count = fieldOf("count");
export const ssn = fieldOf("ssn", { autocomplete: "off", sensitive: true });
export const percent = fieldOf("percent");
export const tick = fieldOf("tick");
export const file = fieldOf("file");
export const date = fieldOf("date");
export const password = fieldOf("password", { sensitive: true });

export const nameText = fieldOf("text", { charset: "name", max: limits.nameChars });
export const cityText = fieldOf("text", { charset: "city", max: limits.nameChars });
export const streetText = fieldOf("text", { charset: "street", max: limits.streetChars });
/** A kind or a company, in the client's own words. */
export const typeText = fieldOf("text", { charset: "type", max: limits.otherTypeChars });
export const zipDigits = fieldOf("digits", { groups: [5], invalidMessage: messages.zipInvalid });

export const isTickField = ({ kind }: Field): boolean => kind === "consent" || kind === "tick";
