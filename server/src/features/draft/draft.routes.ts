import { deleteDraftFile, draftFiles, uploadDraftFile } from "@funding-desk/contract/application/api";
import { discardDraft, loadDraft, saveDraft } from "@funding-desk/contract/draft/api";
import { DomainError } from "../../errors.ts";
import type { FileReceiver } from "../../files/received-file.ts";
import { clientRoute, type Route } from "../../http/route.ts";
import { clientUploadRoute } from "../../http/upload-route.ts";
import type { DraftService } from "./draft.service.ts";
import type { DraftFileService } from "./draft-file.service.ts";

export const draftRoutes = (drafts: DraftService): Route[] => [
  clientRoute(loadDraft, async ({ client: { clientId }, params: { form } }) => ({
    data: await drafts.load({ clientId, form }),
  })),
  clientRoute(saveDraft, async ({ client: { clientId }, params: { form }, body }) => ({
    data: await drafts.save({ clientId, form }, body, body.base_revision),
  })),
  clientRoute(discardDraft, async ({ client: { clientId }, params: { form } }) => {
    await drafts.discard({ clientId, form });
    return { data: null };
  }),
];

export const draftFileRoutes = (files: DraftFileService, receiver: FileReceiver): Route[] => [
  clientRoute(draftFiles, async ({ client: { clientId } }) => ({ data: await files.list(clientId) })),
  clientUploadRoute(uploadDraftFile, receiver, async (call) => {
    const [upload] = call.files;
    if (!upload) throw new DomainError("malformed");
    const { clientId } = call.client;
    const { idempotencyKey, fields } = call;
    return { data: await files.add({ clientId, field: fields.field, file: upload.file, idempotencyKey }) };
  }),
  clientRoute(deleteDraftFile, async ({ client: { clientId }, params: { id } }) => {
    await files.remove(clientId, id);
    return { data: null };
  }),
];
