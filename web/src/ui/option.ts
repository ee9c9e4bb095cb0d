import type { ReactNode } from "react";

/** An option in a list. */
export type Option = {
  value: string;
  label: string;
  /** A line below the label, only in radio cards. */
  hint?: string | undefined;
  /** At the end of its radio card. */
  icon?: ReactNode;
  /** Other words that match it when typed or pasted: "FL" for Florida. */
  keywords?: readonly string[] | undefined;
};

export function findOption(options: readonly Option[], value: string): Option | undefined {
  return options.find((option) => option.value === value);
}
