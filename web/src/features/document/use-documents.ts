import { deleteDocument, restoreDocument, uploadDocuments } from "@funding-desk/contract/document/api";
import { limits } from "@funding-desk/contract/limits";
import { messages } from "@funding-desk/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { CallError } from "../../api/call-error.ts";
import { upload } from "../../api/upload.ts";
import { toast } from "../../ui/toaster.tsx";
import { ownRequestsQuery } from "../document-request/document-request-queries.ts";
import type { SendFile } from "../file/upload-queue.ts";
import { withDocument, withoutDocument } from "./documents-cache.ts";
import { type Documents, documentsQuery } from "./documents-query.ts";

interface DocumentActions {
  /** Stores a file under the document type whose id is the group. */
  readonly send: SendFile;
  /** Deletes a document of the type; a toast brings it back. Rejects with the server's sentence. */
  readonly remove: (typeId: number, documentId: string) => Promise<void>;
}

/** What is done with documents. The list on screen follows at once, and is then read again. */
export const useDocuments = (userId: string): DocumentActions => {
  const queryClient = useQueryClient();
  const { queryKey } = documentsQuery(userId);
  const change = (next: (documents: Documents) => Documents): void => {
    queryClient.setQueryData<Documents>(queryKey, (documents) => documents && next(documents));
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: ownRequestsQuery(userId).queryKey });
  };

  const restore = async (typeId: number, id: string): Promise<void> => {
    try {
      const { data } = await call(restoreDocument, { params: { id } });
      change((documents) => withDocument(documents, typeId, data));
      toast.success(`${data.filename} is back.`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    }
  };

  return {
    send: async (group, file, { convertHeic, ...options }) => {
      const { data } = await upload(uploadDocuments, {
        ...options,
        fields: {
          lead_user_id: userId,
          lead_document_type_id: group,
          convert_heic: convertHeic ? "true" : undefined,
        },
        files: [{ part: "documents", file }],
      });
      const [document] = data;
      if (!document) throw new CallError({ status: 0, message: messages.uploadFailed });
      change((documents) => withDocument(documents, Number(group), document));
      return document.id;
    },
    remove: async (typeId, id) => {
      const { message } = await call(deleteDocument, { params: { id } });
      change((documents) => withoutDocument(documents, id));
      toast.success(message, {
        durationMs: limits.undoSeconds * 1000,
        action: { label: "Undo", onPress: () => void restore(typeId, id) },
      });
    },
  };
};
