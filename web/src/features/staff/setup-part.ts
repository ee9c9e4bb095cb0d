import type { Attempt } from "./use-attempt.ts";

/** Who holds the link, as the calls want it. */
export interface SetupHolder {
  readonly token: string;
  readonly name?: string;
  readonly email?: string;
  readonly recovery_code?: string;
}

/** What a way to sign in needs to set itself up. */
export interface SetupPartProps {
  readonly attempt: Attempt;
  readonly holder: SetupHolder;
  /** What is missing of who it is. */
  readonly missing: () => Record<string, string>;
  readonly onDone: (codes: readonly string[]) => void;
}
