import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { limits } from "../limits.ts";
import { managersOnly, settingsReaders } from "../staff/role.ts";

export const documentTypeLimits = { types: 50, nameChars: 60, descriptionChars: 400 } as const;

const params = z.strictObject({ id: z.string().check(z.regex(/^\d{1,9}$/)) });
const revision = z.number().check(z.int(), z.nonnegative());

const documentTypeSetting = z.strictObject({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** Clients hand over documents under it. An inactive one is shown to whoever has documents under it, and takes no new ones. */
  is_active: z.boolean(),
  /** The application asks for it: it cannot be deleted. */
  is_of_application: z.boolean(),
  /** A client has documents under it, or was asked for one: it cannot be deleted. */
  is_used: z.boolean(),
  /** Goes up with every change; a change names the one it was made on. */
  revision: z.number(),
});
export type DocumentTypeSetting = z.infer<typeof documentTypeSetting>;

const list = dataOf(z.strictObject({ types: z.array(documentTypeSetting) }));

const words = {
  name: z.string().check(z.maxLength(limits.wireTextChars)),
  description: z.string().check(z.maxLength(limits.wireLongTextChars)),
  is_active: z.boolean(),
};

/** In the firm's order. */
export const documentTypeSettings = endpoint({
  method: "GET",
  path: "/desk/settings/document-types",
  access: settingsReaders,
  summary: "The types of documents",
  input: {},
  output: list,
});

/** At the end of the firm's order. */
export const addDocumentType = endpoint({
  method: "POST",
  path: "/desk/settings/document-types",
  access: managersOnly,
  summary: "Add a type of documents",
  status: 201,
  input: { body: z.strictObject(words) },
  output: list,
});

/** 409 `setting_changed` when somebody has changed it meanwhile: the sentence says who. */
export const changeDocumentType = endpoint({
  method: "PUT",
  path: "/desk/settings/document-types/:id",
  access: managersOnly,
  summary: "Change a type of documents",
  input: { params, body: z.strictObject({ ...words, expected_revision: revision }) },
  output: list,
});

/** 409 `document_type_used` for one that has documents, was asked for, or belongs to the application. */
export const deleteDocumentType = endpoint({
  method: "DELETE",
  path: "/desk/settings/document-types/:id",
  access: managersOnly,
  summary: "Delete a type of documents that nobody has used",
  input: { params },
  output: list,
});

/** `ids` names every type once, first to last. 409 `setting_changed` when it does not: somebody has added or deleted one meanwhile. */
export const orderDocumentTypes = endpoint({
  method: "PUT",
  path: "/desk/settings/document-type-order",
  access: managersOnly,
  summary: "Put the types of documents in order",
  input: { body: z.strictObject({ ids: z.array(z.number().check(z.int())).check(z.maxLength(200)) }) },
  output: list,
});
