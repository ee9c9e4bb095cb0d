import type { DraftWire } from "@funding-desk/contract/draft/api";
import type { Form } from "@funding-desk/contract/forms/form";
import { type DraftState, saySame, withoutSensitive } from "./draft-answers.ts";
import { stateIn } from "./draft-wire.ts";
import type { LocalDraft } from "./local-draft.ts";

/** What a returning person finds. */
export interface OpenedDraft {
  readonly draft: DraftState;
  readonly origin: "browser" | "account";
  /** Instant, ISO 8601. */
  readonly savedAt: string;
  /** The older version, when this browser and the account went different ways. */
  readonly other: DraftState | undefined;
  readonly revision: number;
  /** Holds changes that the server does not have yet. */
  readonly isAhead: boolean;
}

/**
 * Which version a returning person goes on with. The newer wins: the account's, unless this browser holds changes that the
 * account has not seen; when both went on since they last agreed, the later one by time, the other within reach.
 */
export const chooseDraft = (
  definition: Form,
  local: LocalDraft | null,
  remote: DraftWire | null,
): OpenedDraft | undefined => {
  const account = remote && stateIn(definition, remote);
  const fromAccount = (other?: DraftState): OpenedDraft | undefined =>
    account && remote
      ? {
          draft: account,
          origin: "account",
          savedAt: remote.saved_at,
          other,
          revision: remote.revision,
          isAhead: false,
        }
      : undefined;
  if (!local?.isAhead) return fromAccount();

  const mine = withoutSensitive(definition, local);
  if (account && saySame(mine, account)) return fromAccount();
  const hasDiverged = remote !== null && remote.revision !== local.baseRevision;
  if (hasDiverged && Date.parse(remote.saved_at) > Date.parse(local.savedAt)) return fromAccount(mine);
  return {
    draft: mine,
    origin: "browser",
    savedAt: local.savedAt,
    other: hasDiverged && account ? account : undefined,
    revision: remote?.revision ?? 0,
    isAhead: true,
  };
};
