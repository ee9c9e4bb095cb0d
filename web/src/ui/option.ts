/** One entry of a list to choose from. */
export type Option = {
  value: string;
  label: string;
  /** A line under the label, in radio cards only. */
  hint?: string | undefined;
  /** Other words that find it when typed or pasted: "FL" for Florida. */
  keywords?: readonly string[] | undefined;
};

export function findOption(options: readonly Option[], value: string): Option | undefined {
  return options.find((option) => option.value === value);
}
