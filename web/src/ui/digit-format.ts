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

/** Keeps ten digits. A pasted or auto-filled number may start with the country code. */
export function normalizePhone(digits: string): string {
  const national = digits.length > 10 && digits.startsWith("1") ? digits.slice(1) : digits;
  return national.slice(0, 10);
}

export function normalizeMoney(digits: string): string {
  return digits.replace(/^0+(?=\d)/, "");
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
  normalize?: ((digits: string) => string) | undefined;
  /** Drops cents: a pasted or auto-filled "1,250.00" is 1250, not 125000. */
  dropsCents?: boolean | undefined;
};

export type DigitEdit = {
  previous: string;
  /** The text after the keystroke or paste. */
  raw: string;
  caret: number;
  /** `InputEvent.inputType`; undefined when a browser or password manager sets the value without one. */
  inputType: string | undefined;
};

export type DigitResult = { digits: string; digitsBeforeCaret: number; isTooLong: boolean };

/** Applies one edit of a formatted field to its digits. All of its behavior, without the DOM. */
export function applyDigitEdit(edit: DigitEdit, rules: DigitRules): DigitResult {
  // A decimal point typed in the middle is a slip, and the digits after it aren't cents. Only a whole pasted text can
  // have cents.
  const isTyped = edit.inputType?.startsWith("insert") && edit.raw.length - rules.format(edit.previous).length <= 1;
  const raw = rules.dropsCents && !isTyped ? edit.raw.replace(/\.\d{0,2}(?=\D*$)/, "") : edit.raw;
  let digits = onlyDigits(raw);
  let before = onlyDigits(edit.raw.slice(0, edit.caret)).length;

  const removedPunctuationOnly = digits === edit.previous && raw.length < rules.format(edit.previous).length;
  if (removedPunctuationOnly && edit.inputType === "deleteContentBackward" && before > 0) {
    digits = digits.slice(0, before - 1) + digits.slice(before);
    before -= 1;
  } else if (removedPunctuationOnly && edit.inputType === "deleteContentForward") {
    digits = digits.slice(0, before) + digits.slice(before + 1);
  }

  const normalized = rules.normalize ? rules.normalize(digits) : digits;
  const dropped = digits.endsWith(normalized) ? digits.length - normalized.length : 0;
  // Refuse a number that is too long instead of cutting it, since that would be a different number.
  if (normalized.length > rules.maxDigits) {
    const added = digits.length - edit.previous.length;
    return { digits: edit.previous, digitsBeforeCaret: Math.max(0, before - Math.max(0, added)), isTooLong: true };
  }
  return {
    digits: normalized,
    digitsBeforeCaret: Math.min(Math.max(0, before - dropped), normalized.length),
    isTooLong: false,
  };
}
