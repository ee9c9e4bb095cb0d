/** `value` is shown, sent and stored; `aliases` are other spellings the server accepts for it. */
export interface Option {
  readonly value: string;
  readonly aliases?: readonly string[];
  /** Sent instead of `value`. Its digits are one of the aliases. */
  readonly wire?: number;
}

export const toOptions = (...values: string[]): Option[] => values.map((value) => ({ value }));

/** Finds the option with this value or alias. */
export const findOption = (options: readonly Option[], text: string): Option | undefined =>
  options.find((option) => option.value === text) ?? options.find((option) => option.aliases?.includes(text));
