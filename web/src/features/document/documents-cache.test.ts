import type { DocumentWire } from "@funding-desk/contract/document/api";
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

test("a new document is the first of its type, and takes its space", () => {
  const after = addDocument(list, 1, document("b", 5));
  expect(after.data[0]?.documents.map(({ id }) => id)).toEqual(["b", "a"]);
  expect(after.used_bytes).toBe(15);
  expect(after.data[1]).toEqual(list.data[1]);
});

test("one that the list has is not counted twice", () => {
  const after = addDocument(list, 1, document("a", 10));
  expect(after).toEqual(list);
});

test("one that goes gives its space back; an unknown one changes nothing", () => {
  expect(removeDocument(list, "a")).toMatchObject({ data: [{ documents: [] }, { documents: [] }], used_bytes: 0 });
  expect(removeDocument(list, "z")).toBe(list);
});
