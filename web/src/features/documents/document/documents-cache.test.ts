import type { DocumentWire } from "@funding-desk/contract/documents/document/api";
import { expect, test } from "vitest";
import { addDocument, removeDocument } from "./documents-cache.ts";
import type { Documents } from "./documents-query.ts";

const document = (id: string, size_bytes: number): DocumentWire => ({
  id,
  filename: `${id}.pdf`,
  document: `/api/documents/${id}/file?link=x`,
  media_type: "application/pdf",
  size_bytes,
  uploaded_at: "2026-03-02T12:00:00Z",
  state: "stored",
});
const type = (id: number, documents: DocumentWire[]) => ({
  document_type_id: id,
  document_type: `Type ${id}`,
  description: "",
  documents,
});
const list: Documents = {
  data: [type(1, [document("a", 10)]), type(2, [])],
  used_bytes: 10,
  allowed_bytes: 100,
};

test("puts a new document first in its type, and counts its space", () => {
  const after = addDocument(list, 1, document("b", 5));
  expect(after.data[0]?.documents.map(({ id }) => id)).toEqual(["b", "a"]);
  expect(after.used_bytes).toBe(15);
  expect(after.data[1]).toEqual(list.data[1]);
});

test("doesn't count a listed document twice", () => {
  const after = addDocument(list, 1, document("a", 10));
  expect(after).toEqual(list);
});

test("frees a removed document's space, and ignores an unknown one", () => {
  expect(removeDocument(list, "a")).toMatchObject({ data: [{ documents: [] }, { documents: [] }], used_bytes: 0 });
  expect(removeDocument(list, "z")).toBe(list);
});
