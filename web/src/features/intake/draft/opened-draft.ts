import type { Form } from "@funding-desk/contract/forms/form";
import type { DraftWire } from "@funding-desk/contract/intake/draft/api";
import { type DraftState, hasSameAnswers, omitSensitive } from "./draft-answers.ts";
import { toDraftState } from "./draft-wire.ts";
import type { LocalDraft } from "./local-draft.ts";

/** The draft that a returning person sees. */
export interface OpenedDraft {
  readonly draft: DraftState;
  readonly origin: "browser" | "account";
  /** An instant, ISO 8601. */
  readonly savedAt: string;
  /** The older version, when this browser and the account have diverged. */
  readonly other: DraftState | undefined;
  readonly revision: number;
  /** Has changes that the server doesn't have yet. */
  readonly isAhead: boolean;
}

/**
 * Chooses the version a returning person continues with: the account's, unless this browser has changes the account hasn't
 * seen. If both have changed since they last agreed, the later one wins and the other stays available.
 */
export const chooseDraft = (
  definition: Form,
  local: LocalDraft | null,
  remote: DraftWire | null,
): OpenedDraft | undefined => {
  const account = remote && toDraftState(definition, remote);
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

  const mine = omitSensitive(definition, local);
  if (account && hasSameAnswers(mine, account)) return fromAccount();
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
