import { type DraftForm, discardDraft, loadDraft, saveDraft } from "@funding-desk/contract/draft/api";
import type { Answer } from "@funding-desk/contract/forms/field";
import type { Form } from "@funding-desk/contract/forms/form";
import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "../../api/call.ts";
import type { DraftKey } from "../../session/storage.ts";
import { type DraftState, knownAnswers } from "./draft-answers.ts";
import { createDraftSync, type DraftStatus, type DraftSync, type RemoteDraft } from "./draft-sync.ts";
import { localDraftStore } from "./local-draft.ts";
import type { OpenedDraft } from "./opened-draft.ts";

const remoteDraft = (definition: Form, form: DraftForm): RemoteDraft => ({
  load: async () => (await call(loadDraft, { params: { form } })).data,
  save: async ({ answers, step }: DraftState, baseRevision: number) => {
    const known: Record<string, Answer> = knownAnswers(definition, answers);
    const body = { answers: known, step, base_revision: baseRevision };
    return (await call(saveDraft, { params: { form }, body, keepalive: true })).data;
  },
  discard: () => call(discardDraft, { params: { form } }),
});

interface DraftPlace {
  readonly definition: Form;
  readonly form: DraftForm;
  readonly storageKey: DraftKey;
  readonly userId: string;
}

/** `undefined` while it is looked for, `null` when there is none. */
export type FoundDraft = { readonly sync: DraftSync; readonly opened: OpenedDraft | null } | undefined;

/** Looks for the form's draft in this browser and in the account, and keeps it from then on. */
export const useOpenedDraft = ({ definition, form, storageKey, userId }: DraftPlace): FoundDraft => {
  const [found, setFound] = useState<FoundDraft>();
  useEffect(() => {
    const local = localDraftStore(definition, storageKey, userId);
    const sync = createDraftSync({ definition, local, remote: remoteDraft(definition, form) });
    let isGone = false;
    sync.open().then((opened) => {
      if (!isGone) setFound({ sync, opened: opened ?? null });
    });
    const saveNow = () => sync.flush();
    window.addEventListener("online", saveNow);
    document.addEventListener("visibilitychange", saveNow);
    return () => {
      isGone = true;
      window.removeEventListener("online", saveNow);
      document.removeEventListener("visibilitychange", saveNow);
      sync.close();
    };
  }, [definition, form, storageKey, userId]);
  return found;
};

export const useDraftStatus = (sync: DraftSync): DraftStatus => useSyncExternalStore(sync.subscribe, sync.status);
