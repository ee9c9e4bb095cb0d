import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { byId, longText, revision, shortText } from "../../platform/wire-shapes.ts";
import { templateFieldNames } from "./fields.ts";

/** A text leaves room for what is filled in. */
export const templateLimits = { perMember: 100, nameChars: 60, textChars: 3000 } as const;

const words = {
  name: shortText,
  text: longText,
  /** For everyone at the desk. */
  is_shared: z.boolean(),
};

const template = z.strictObject({
  id: z.string(),
  ...words,
  /** Who made it; null for the caller. */
  maker: z.nullable(z.string()),
  can_change: z.boolean(),
  revision: z.number(),
});
export type MessageTemplate = z.infer<typeof template>;

const templates = toData(z.strictObject({ templates: z.array(template) }));

/** The caller's own and shared ones, by name. */
export const messageTemplates = endpoint("GET /desk/message-templates", {
  access: anyStaff,
  shows: "no clients",
  summary: "Templates for messages",
  output: templates,
});

/** 422 for a name that is taken, an unknown field, and beyond `templateLimits.perMember`. 403 for an advisor who shares one. */
export const addMessageTemplate = endpoint("POST /desk/message-templates", {
  access: workingStaff,
  summary: "Add a template for messages",
  status: 201,
  input: { body: z.strictObject(words) },
  output: templates,
});

/**
 * Managers change shared ones; everyone else their own. 404 for someone else's own; 403 for a shared one; 409 `setting_changed`
 * when someone has changed it in the meantime.
 */
export const changeMessageTemplate = endpoint("PUT /desk/message-templates/:id", {
  access: workingStaff,
  summary: "Change a template for messages",
  input: { params: byId, body: z.strictObject({ ...words, expected_revision: revision }) },
  output: templates,
});

/** 403, 404 and 409 as above. */
export const deleteMessageTemplate = endpoint("DELETE /desk/message-templates/:id", {
  access: workingStaff,
  summary: "Delete a template for messages",
  input: { params: byId, body: z.strictObject({ expected_revision: revision }) },
  output: templates,
});

/** What the fields of a template are for a client; "" for what we don't know. */
export const templateValues = endpoint("GET /desk/clients/:id/template-values", {
  access: workingStaff,
  summary: "What is filled into a template for a client",
  input: { params: byId },
  output: toData(z.record(z.enum(templateFieldNames), z.string())),
});
