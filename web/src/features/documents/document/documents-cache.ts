import type { DocumentWire } from "@funding-desk/contract/documents/document/api";
import type { Documents } from "./documents-query.ts";

/** Adds the newest document to the list, or replaces one already there. */
export const addDocument = (documents: Documents, typeId: number, document: DocumentWire): Documents => {
  const before = removeDocument(documents, document.id);
  return {
    ...before,
    used_bytes: before.used_bytes + document.size_bytes,
    data: before.data.map((type) =>
      type.document_type_id === typeId ? { ...type, documents: [document, ...type.documents] } : type,
    ),
  };
};

export const removeDocument = (documents: Documents, id: string): Documents => {
  const gone = documents.data.flatMap((type) => type.documents).find((document) => document.id === id);
  if (!gone) return documents;
  return {
    ...documents,
    used_bytes: documents.used_bytes - gone.size_bytes,
    data: documents.data.map((type) => ({
      ...type,
      documents: type.documents.filter((document) => document.id !== id),
    })),
  };
};
