/** Formats stored digits. Must accept any prefix of a full answer. */
export type DigitFormat = (digits: string) => string;

export function onlyDigits(text: string): string {
  return text.replace(/\D/g, "");
}

/** (305) 555-0123, even while it is being typed. */
export function formatPhone(digits: string): string {
  if (digits.length === 0) return "";
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 10)}`;
}

/** 1250000 -> 1,250,000. Works on text, so that long numbers lose no digits. */
export function formatThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Groups joined by hyphens: [3, 2, 4] formats 123-45-6789, [2, 7] 12-3456789, [5] a zip code. */
export function formatGroups(groups: readonly number[]): DigitFormat {
  return (digits) => {
    const parts: string[] = [];
    let start = 0;
    for (const length of groups) {
      if (start >= digits.length) break;
      parts.push(digits.slice(start, start + length));
      start += length;
    }
    return parts.join("-");
  };
}

/** The caret's position in `text` with `count` digits to its left. */
export function caretAfterDigits(text: string, count: number): number {
  if (count === onlyDigits(text).length) return text.length;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === count) return index;
    if (/\d/.test(text.charAt(index))) seen += 1;
  }
  return text.length;
}

export type DigitRules = {
  format: DigitFormat;
  maxDigits: number;
  /** What a text means: digits, or the text itself when it's no such number. */
  read: (text: string) => string;
  /** Whether people type our separators too: "1,250," is the beginning of "1,250,000". */
  hasTypedSeparators?: boolean | undefined;
};

/** Whether a value can be shown in its format. Any other is shown as it is. */
export function isFormattable(value: string, { maxDigits }: DigitRules): boolean {
  return /^\d*$/.test(value) && value.length <= maxDigits;
}

export type DigitEdit = {
  previous: string;
  /** The text after the keystroke or paste. */
  raw: string;
  caret: number;
  /** `InputEvent.inputType`; undefined when a browser or password manager sets the value without one. */
  inputType: string | undefined;
};

/** The value, and what the field shows: its digits formatted, or a text as it is. */
export type DigitResult = { value: string } & (
  | { digitsBeforeCaret: number; text?: undefined }
  | { text: string; caret: number; digitsBeforeCaret?: undefined }
);

/** What an edit inserted, between the beginning and the end that both texts share. */
function findInserted(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { inserted: after.slice(start, after.length - end), start, end };
}

/** Applies one edit of a field to its value. All of its behavior, without the DOM. */
export function applyDigitEdit(edit: DigitEdit, shown: string, rules: DigitRules): DigitResult {
  const { previous, raw } = edit;
  const { inserted, start, end } = findInserted(shown, raw);
  const isFormatted = isFormattable(previous, rules) && shown === rules.format(previous);
  // As typed, without the punctuation that we added.
  const goesOn = rules.hasTypedSeparators && inserted === ",";
  const bare = (part: string) => (isFormatted && !goesOn ? onlyDigits(part) : part);
  const head = bare(raw.slice(0, start)) + inserted;
  const text = head + bare(raw.slice(raw.length - end));
  const isInDigits = /^\d*$/.test(inserted) && (isFormatted || /^\d*$/.test(raw));
  if (!isInDigits) {
    const value = rules.read(text);
    const isWhole = inserted.length !== 1 || raw === rules.format(value);
    // More may follow what is typed key by key: "1." is the beginning of "1.2M".
    if (isWhole && isFormattable(value, rules)) return { value, digitsBeforeCaret: value.length };
    return { value, text, caret: isFormatted ? head.length : edit.caret };
  }
  let digits = onlyDigits(raw);
  let before = onlyDigits(raw.slice(0, edit.caret)).length;
  const removedPunctuationOnly = isFormatted && digits === previous && raw.length < shown.length;
  if (removedPunctuationOnly && edit.inputType === "deleteContentBackward" && before > 0) {
    digits = digits.slice(0, before - 1) + digits.slice(before);
    before -= 1;
  } else if (removedPunctuationOnly && edit.inputType === "deleteContentForward") {
    digits = digits.slice(0, before) + digits.slice(before + 1);
  }
  const value = rules.read(digits);
  // Cut, it would be a different number. One that means fewer digits, such as a ZIP+4, may be typed on.
  if (!isFormattable(value, rules) || (value !== digits && inserted.length === 1))
    return { value, text: digits, caret: before };
  const dropped = digits.endsWith(value) ? digits.length - value.length : 0;
  return { value, digitsBeforeCaret: Math.min(Math.max(0, before - dropped), value.length) };
}
