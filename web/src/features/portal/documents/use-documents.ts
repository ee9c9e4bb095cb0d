import { deleteDocument, restoreDocument } from "@funding-desk/contract/documents/document/api";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toSentence } from "../../../errors/readable-error.ts";
import { call } from "../../../http/call.ts";
import { toast } from "../../../ui/toaster.tsx";
import { addDocument, removeDocument } from "../../documents/document/documents-cache.ts";
import { type Documents, documentsQuery } from "../../documents/document/documents-query.ts";
import { storeDocument } from "../../documents/document/store-document.ts";
import type { SendFile } from "../../documents/file/upload-queue.ts";
import { owedQuery } from "../../intake/owed/owed-query.ts";
import { statementsQuery } from "../../intake/statement-set/statements-query.ts";

export interface DeletedDocument {
  readonly typeId: number;
  readonly id: string;
  readonly filename: string;
}

interface DocumentActions {
  /** Stores a file under the document type whose id is the group. */
  readonly send: SendFile;
  /** Deletes a document, which can be restored for ten seconds. Rejects with the server's message. */
  readonly remove: (document: DeletedDocument) => Promise<void>;
  /** Those that can still be restored. */
  readonly deleted: readonly DeletedDocument[];
  readonly restore: (document: DeletedDocument) => Promise<void>;
}

/** Uploads, deletes and restores documents. Updates the list on screen immediately, then refetches it. */
export const useDocuments = (userId: string): DocumentActions => {
  const queryClient = useQueryClient();
  const { queryKey } = documentsQuery(userId);
  const change = (next: (documents: Documents) => Documents): void => {
    queryClient.setQueryData<Documents>(queryKey, (documents) => documents && next(documents));
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: owedQuery(userId).queryKey });
    void queryClient.invalidateQueries({ queryKey: statementsQuery(userId).queryKey });
  };

  const [deleted, setDeleted] = useState<readonly DeletedDocument[]>([]);
  const forget = (id: string): void => setDeleted((before) => before.filter((each) => each.id !== id));

  const restore = async ({ typeId, id }: DeletedDocument): Promise<void> => {
    forget(id);
    toast.dismissAll();
    try {
      const { data } = await call(restoreDocument, { params: { id } });
      change((documents) => addDocument(documents, typeId, data));
      toast.success(`${data.filename} is back.`);
    } catch (error) {
      toast.error(toSentence(error));
    }
  };

  return {
    send: async (group, file, options) => {
      const document = await storeDocument({ userId, typeId: group, file }, options);
      change((documents) => addDocument(documents, Number(group), document));
      return document.id;
    },
    remove: async (document) => {
      const { id } = document;
      const { message } = await call(deleteDocument, { params: { id } });
      change((documents) => removeDocument(documents, id));
      setDeleted((before) => [...before, document]);
      setTimeout(() => forget(id), limits.undoSeconds * 1000);
      toast.success(message);
    },
    deleted,
    restore,
  };
};
