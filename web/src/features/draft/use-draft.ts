import { type DraftForm, discardDraft, loadDraft, saveDraft } from "@funding-desk/contract/draft/api";
import type { Form } from "@funding-desk/contract/forms/form";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { call } from "../../api/call.ts";
import { onSignedInAgain } from "../../session/held-session.ts";
import type { DraftKey } from "../../session/storage.ts";
import { type DraftStart, loadDraftStart } from "./draft-start.ts";
import { createDraftSync, type DraftStatus, type DraftSync, type RemoteDraft } from "./draft-sync.ts";
import { toSaveBody } from "./draft-wire.ts";
import { createLocalDraftStore } from "./local-draft.ts";
import { type DraftOnFile, nothingOnFile } from "./on-file.ts";
import type { OpenedDraft } from "./opened-draft.ts";

const createRemoteDraft = (definition: Form, form: DraftForm): RemoteDraft => ({
  load: async () => (await call(loadDraft, { params: { form } })).data,
  save: async (draft, baseRevision) =>
    (await call(saveDraft, { params: { form }, body: toSaveBody(definition, draft, baseRevision), keepalive: true }))
      .data,
  discard: () => call(discardDraft, { params: { form } }),
});

interface DraftPlace {
  readonly definition: Form;
  readonly form: DraftForm;
  readonly storageKey: DraftKey;
  readonly userId: string;
}

export interface FoundDraft {
  readonly sync: DraftSync;
  /** `null` when there is no draft. */
  readonly opened: OpenedDraft | null;
  /** What a new draft starts with. */
  readonly start: DraftStart;
  /** The account can't be reached and this browser has no copy, so there may still be a draft. */
  readonly isUnreachable: boolean;
  /** Looks again. */
  retry: () => void;
}

/** Opens the form's draft from this browser and the account, and saves it from then on. `undefined` while it looks. */
export const useOpenedDraft = ({ definition, form, storageKey, userId }: DraftPlace): FoundDraft | undefined => {
  const [found, setFound] = useState<FoundDraft>();
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setFound(undefined);
    setAttempt((number) => number + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt looks again
  useEffect(() => {
    const local = createLocalDraftStore(definition, storageKey, userId);
    const remote = createRemoteDraft(definition, form);
    let onFile = nothingOnFile;
    const starting = loadDraftStart(form).then((start) => {
      onFile = start.onFile;
      return start;
    });
    const sync = createDraftSync({
      definition,
      local,
      remote: { ...remote, load: async () => (await Promise.all([remote.load(), starting]))[0] },
      freshOnFile: () => onFile,
    });
    let isGone = false;
    Promise.all([sync.open(), starting]).then(([opened, start]) => {
      const isUnreachable = opened === "unreachable";
      if (!isGone) setFound({ sync, opened: isUnreachable ? null : (opened ?? null), start, isUnreachable, retry });
    });
    const saveNow = () => sync.flush();
    const stopWaiting = onSignedInAgain(saveNow);
    window.addEventListener("online", saveNow);
    document.addEventListener("visibilitychange", saveNow);
    return () => {
      isGone = true;
      stopWaiting();
      window.removeEventListener("online", saveNow);
      document.removeEventListener("visibilitychange", saveNow);
      sync.close();
    };
  }, [definition, form, storageKey, userId, attempt]);
  return found;
};

export const useDraftStatus = (sync: DraftSync): DraftStatus => useSyncExternalStore(sync.subscribe, sync.status);

export const useOnFile = (sync: DraftSync): DraftOnFile => useSyncExternalStore(sync.subscribe, sync.onFile);
