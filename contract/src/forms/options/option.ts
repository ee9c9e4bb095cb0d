/** `value` is shown, sent and stored; `aliases` are other spellings the server accepts for it. */
export interface Option {
  readonly value: string;
  readonly aliases?: readonly string[];
  /** Sent instead of `value`. Its digits are one of the aliases. */
  readonly wire?: number;
}

export const toOptions = (...values: string[]): Option[] => values.map((value) => ({ value }));

/** The same for "FL", "fl", and "Fla."; the order of words matters. */
export const normalizeSpelling = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

const spellings = new WeakMap<readonly Option[], ReadonlyMap<string, Option>>();

const getSpellings = (options: readonly Option[]): ReadonlyMap<string, Option> => {
  const known = spellings.get(options);
  if (known) return known;
  const made = new Map<string, Option>();
  // An option's own value goes before another's alias.
  for (const each of [options.map((option) => [option.value, option] as const), options.flatMap(listAliases)])
    for (const [text, option] of each) {
      const spelling = normalizeSpelling(text);
      if (spelling !== "" && !made.has(spelling)) made.set(spelling, option);
    }
  spellings.set(options, made);
  return made;
};

const listAliases = (option: Option): (readonly [string, Option])[] =>
  (option.aliases ?? []).map((alias) => [alias, option]);

/** Finds the option with this value or alias, however it is capitalized and punctuated. */
export const findOption = (options: readonly Option[], text: string): Option | undefined =>
  options.find((option) => option.value === text) ??
  options.find((option) => option.aliases?.includes(text)) ??
  getSpellings(options).get(normalizeSpelling(text));
