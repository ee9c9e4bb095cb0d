import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { managersOnly, settingsReaders } from "../../identity/staff-role.ts";
import { integer, longText, numericId, revision, shortText } from "../../platform/wire-shapes.ts";

export const documentTypeLimits = { types: 50, nameChars: 60, descriptionChars: 400 } as const;

const params = z.strictObject({ id: numericId });

const documentTypeSetting = z.strictObject({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** An inactive type takes no new documents, and only clients with documents under it see it. */
  is_active: z.boolean(),
  /** The application asks for it, so it can't be deleted. */
  is_of_application: z.boolean(),
  /** A client has documents under it or was asked for one, or a program asks for it, so it can't be deleted. */
  is_used: z.boolean(),
  /** Increases with every change; see `expected_revision`. */
  revision: z.number(),
});
export type DocumentTypeSetting = z.infer<typeof documentTypeSetting>;

const list = toData(z.strictObject({ types: z.array(documentTypeSetting) }));

const words = {
  name: shortText,
  description: longText,
  is_active: z.boolean(),
};

/** In the firm's order. */
export const documentTypeSettings = endpoint("GET /desk/settings/document-types", {
  access: settingsReaders,
  summary: "The document types",
  output: list,
});

/** Adds it at the end of the firm's order. */
export const addDocumentType = endpoint("POST /desk/settings/document-types", {
  access: managersOnly,
  summary: "Add a document type",
  status: 201,
  input: { body: z.strictObject(words) },
  output: list,
});

/** 409 `setting_changed` when someone has changed it in the meantime, with who in the message. */
export const changeDocumentType = endpoint("PUT /desk/settings/document-types/:id", {
  access: managersOnly,
  summary: "Change a document type",
  input: { params, body: z.strictObject({ ...words, expected_revision: revision }) },
  output: list,
});

/** 409 `document_type_used` for a type with documents or requests, one that a program asks for, or one of the application's. */
export const deleteDocumentType = endpoint("DELETE /desk/settings/document-types/:id", {
  access: managersOnly,
  summary: "Delete an unused document type",
  input: { params },
  output: list,
});

/** `ids` lists every type once. 409 `setting_changed` otherwise: someone has added or deleted one in the meantime. */
export const orderDocumentTypes = endpoint("PUT /desk/settings/document-type-order", {
  access: managersOnly,
  summary: "Reorder the document types",
  input: { body: z.strictObject({ ids: z.array(integer).check(z.maxLength(200)) }) },
  output: list,
});
