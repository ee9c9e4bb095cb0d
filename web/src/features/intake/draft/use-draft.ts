import type { Form } from "@funding-desk/contract/forms/form";
import {
  type DraftForm,
  discardDraft,
  type EnteredAnswer,
  loadDraft,
  saveDraft,
} from "@funding-desk/contract/intake/draft/api";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { call } from "../../../http/call.ts";
import { onSignedInAgain } from "../../../identity/held-session.ts";
import type { DraftKey } from "../../../identity/storage.ts";
import { type DraftStart, loadDraftStart } from "./draft-start.ts";
import { createDraftSync, type DraftStatus, type DraftSync, type RemoteDraft } from "./draft-sync.ts";
import { toSaveBody } from "./draft-wire.ts";
import { createLocalDraftStore, type LocalDraftStore } from "./local-draft.ts";
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

/** Where a draft is kept, and what a new one starts with. */
export interface DraftSource {
  readonly local: LocalDraftStore;
  readonly remote: RemoteDraft;
  readonly loadStart: () => Promise<DraftStart>;
}

export interface FoundDraft {
  readonly sync: DraftSync;
  /** `null` when there is no draft. */
  readonly opened: OpenedDraft | null;
  /** What a new draft starts with. */
  readonly start: DraftStart;
  /** The account can't be reached and this browser has no copy, so there may still be a draft. */
  readonly isUnreachable: boolean;
  /** What staff had typed for the client when the draft was opened. */
  readonly entered: readonly EnteredAnswer[];
  /** Looks again. */
  retry: () => void;
}

/** Opens the form's draft from this browser and the account, and saves it from then on. `undefined` while it looks. */
export const useOpenedDraft = ({ definition, form, storageKey, userId }: DraftPlace): FoundDraft | undefined => {
  const source = useMemo<DraftSource>(
    () => ({
      local: createLocalDraftStore(definition, storageKey, userId),
      remote: createRemoteDraft(definition, form),
      loadStart: () => loadDraftStart(form),
    }),
    [definition, form, storageKey, userId],
  );
  return useDraftFrom(definition, source);
};

/** The same for any place. @param source doesn't change while the draft is the same */
export const useDraftFrom = (definition: Form, source: DraftSource): FoundDraft | undefined => {
  const [found, setFound] = useState<FoundDraft>();
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setFound(undefined);
    setAttempt((number) => number + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt looks again
  useEffect(() => {
    const { local, remote } = source;
    let onFile = nothingOnFile;
    let entered: readonly EnteredAnswer[] = [];
    const starting = source.loadStart().then((start) => {
      onFile = start.onFile;
      return start;
    });
    const sync = createDraftSync({
      definition,
      local,
      remote: {
        ...remote,
        load: async () => {
          const [loaded] = await Promise.all([remote.load(), starting]);
          entered = loaded?.entered ?? [];
          return loaded;
        },
      },
      freshOnFile: () => onFile,
    });
    let isGone = false;
    Promise.all([sync.open(), starting]).then(([opened, start]) => {
      const isUnreachable = opened === "unreachable";
      if (!isGone)
        setFound({ sync, opened: isUnreachable ? null : (opened ?? null), start, isUnreachable, entered, retry });
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
  }, [definition, source, attempt]);
  return found;
};

export const useDraftStatus = (sync: DraftSync): DraftStatus => useSyncExternalStore(sync.subscribe, sync.status);

export const useOnFile = (sync: DraftSync): DraftOnFile => useSyncExternalStore(sync.subscribe, sync.onFile);
