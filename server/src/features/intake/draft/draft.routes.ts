import { deleteDraftFile, draftFiles, uploadDraftFile } from "@funding-desk/contract/intake/application/submit-api";
import { discardDraft, loadDraft, saveDraft, startDraft } from "@funding-desk/contract/intake/draft/api";
import { toData, toNoData } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { clientUploadRoute } from "../../../http/upload-route.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { FileReceiver } from "../../../platform/files/received-file.ts";
import type { DraftService } from "./draft.service.ts";
import type { DraftFileService } from "./draft-file.service.ts";

export const draftRoutes = (drafts: DraftService): Route[] => [
  clientRoute(loadDraft, ({ client: { clientId }, params: { form } }) => toData(drafts.load({ clientId, form }))),
  clientRoute(startDraft, ({ client: { clientId }, params: { form } }) => toData(drafts.start({ clientId, form }))),
  clientRoute(saveDraft, ({ client: { clientId }, params: { form }, body }) =>
    toData(drafts.save({ clientId, form }, body)),
  ),
  clientRoute(discardDraft, ({ client: { clientId }, params: { form } }) =>
    toNoData(drafts.discard({ clientId, form })),
  ),
];

export const draftFileRoutes = (files: DraftFileService, receiver: FileReceiver): Route[] => [
  clientRoute(draftFiles, ({ client: { clientId } }) => toData(files.list(clientId))),
  clientUploadRoute(uploadDraftFile, receiver, async (call) => {
    const [upload] = call.files;
    if (!upload) throw new DomainError("malformed");
    const { clientId } = call.client;
    const { idempotencyKey, fields } = call;
    return { data: await files.add({ clientId, field: fields.field, file: upload.file, idempotencyKey }) };
  }),
  clientRoute(deleteDraftFile, ({ client: { clientId }, params: { id } }) => toNoData(files.remove(clientId, id))),
];
