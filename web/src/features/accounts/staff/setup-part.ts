import type { SendOnce } from "../../../http/use-send-once.ts";

/** Who holds the link, as the endpoints take it. */
export interface SetupHolder {
  readonly token: string;
  readonly name?: string;
  readonly email?: string;
  readonly recovery_code?: string;
}

/** What each way to sign in needs for its setup. */
export interface SetupPartProps {
  readonly sending: SendOnce;
  readonly holder: SetupHolder;
  /** The missing answers about who they are. */
  readonly missing: Readonly<Record<string, string | false>>;
  readonly onDone: (codes: readonly string[]) => void;
}
