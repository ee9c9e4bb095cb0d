import { askToConfirm, openTogether, saveTogether } from "@funding-desk/contract/desk/together/desk-api";
import type { Form } from "@funding-desk/contract/forms/form";
import { toStaffForm } from "@funding-desk/contract/forms/staff-form";
import type { DraftForm } from "@funding-desk/contract/intake/draft/api";
import { sharingForms } from "@funding-desk/contract/intake/known-answer/sharing-forms";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { callDesk } from "../../../http/call-desk.ts";
import { CallError } from "../../../http/call-error.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { toast } from "../../../ui/toaster.tsx";
import { toDraftStart } from "../../intake/draft/draft-start.ts";
import { toSaveBody } from "../../intake/draft/draft-wire.ts";
import type { LocalDraftStore } from "../../intake/draft/local-draft.ts";
import { nothingOnFile } from "../../intake/draft/on-file.ts";
import { type DraftSource, type FoundDraft, useDraftFrom } from "../../intake/draft/use-draft.ts";

/** The client, as the screen names them. */
export interface TogetherClient {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** Nothing of a client's form stays in a browser of the firm. */
const noLocalStore: LocalDraftStore = { read: () => null, write: () => {}, remove: () => {} };

const createSource = (definition: Form, clientId: string, form: DraftForm): DraftSource => {
  const params = { id: clientId, form };
  const open = async () => (await callDesk(openTogether, { params })).data;
  return {
    local: noLocalStore,
    remote: {
      load: async () => (await open()).draft,
      save: async (draft, baseRevision) =>
        (await callDesk(saveTogether, { params, body: toSaveBody(definition, draft, baseRevision), keepalive: true }))
          .data,
      discard: () => Promise.reject(new Error("Only the client starts over.")),
    },
    loadStart: async () => {
      try {
        return toDraftStart(definition, (await open()).start);
      } catch (error) {
        // Loading the draft fails likewise, and says so.
        if (!(error instanceof CallError)) throw error;
        return { answers: {}, coBorrowers: [], onFile: nothingOnFile };
      }
    },
  };
};

/** Opens a client's draft at the desk, and saves it from then on. `undefined` while it looks. */
export const useClientDraft = (clientId: string, form: DraftForm): FoundDraft | undefined => {
  const definition = toStaffForm(sharingForms[form]);
  const source = useMemo(() => createSource(definition, clientId, form), [definition, clientId, form]);
  return useDraftFrom(definition, source);
};

/** Saves what is typed, asks the client to confirm it, and goes back to the file. */
export const useAskToConfirm = (client: TogetherClient, form: DraftForm, { sync }: FoundDraft) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const sending = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  // The file was read before the form was filled in.
  useEffect(() => () => void queries.invalidateQueries(wholeDesk), [queries]);
  const ask = async () => {
    if (sync.status().kind === "conflict")
      return void toast.onlyError("Please first choose which version of this form to keep.");
    await sending.run(async (idempotencyKey) => {
      await sync.drain();
      await callDesk(askToConfirm, { params: { id: client.id, form }, idempotencyKey });
      toast.onlySuccess(`We emailed ${client.email} a link to look it over and send it.`);
      navigate(`/desk/clients/${client.id}`);
    });
  };
  return { isBusy: sending.isBusy, ask };
};
