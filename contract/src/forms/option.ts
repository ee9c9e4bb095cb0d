/** One choice. `value` is what is shown, sent and stored; `aliases` are other spellings the server takes for it. */
export interface Option {
  readonly value: string;
  readonly aliases?: readonly string[];
  /** Sent in place of `value`; its digits are one of the aliases. */
  readonly wire?: number;
}

export const optionsOf = (...values: string[]): Option[] => values.map((value) => ({ value }));

/** The option a text stands for, by value or alias; undefined when it is none of them. */
export const findOption = (options: readonly Option[], text: string): Option | undefined =>
  options.find((option) => option.value === text) ?? options.find((option) => option.aliases?.includes(text));
