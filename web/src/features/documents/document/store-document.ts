import { type DocumentWire, uploadDocuments } from "@funding-desk/contract/documents/document/api";
import { turningMarks } from "@funding-desk/contract/documents/file/turning-marks";
import { messages } from "@funding-desk/contract/forms/messages";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { CallError } from "../../../http/call-error.ts";
import { upload } from "../../../http/upload.ts";
import { toast } from "../../../ui/toaster.tsx";
import type { SendOptions } from "../file/upload-queue.ts";

interface StoredUnder {
  readonly userId: string;
  readonly typeId: string;
  readonly file: File;
}

/** Uploads a file of the signed-in client's under a document type. Rejects with a CallError. */
export const storeDocument = async (
  { userId, typeId, file }: StoredUnder,
  { convertHeic, ...options }: SendOptions,
): Promise<DocumentWire> => {
  const { data } = await upload(uploadDocuments, {
    ...options,
    fields: {
      [wireNames.documentOwnerId]: userId,
      [wireNames.documentTypeId]: typeId,
      convert_heic: convertHeic ? "true" : undefined,
    },
    files: [{ part: "documents", file }],
  });
  const [document] = data;
  if (!document) throw new CallError({ status: 0, message: messages.uploadFailed });
  if (file.name.search(turningMarks) >= 0)
    toast.success(`We removed hidden marks from a file's name. It's ${document.filename} now.`);
  return document;
};
