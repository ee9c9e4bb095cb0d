import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, managersOnly, workingStaff } from "../../identity/staff-role.ts";
import { integer, longText, revision, shortText } from "../../platform/wire-shapes.ts";

export const packLimits = {
  packs: 50,
  nameChars: 60,
  documents: 50,
  tasks: 20,
  dueDays: 366,
} as const;

const packDocument = z.strictObject({
  document_type_id: integer,
  /** What exactly, for the client; blank when the type says it all. */
  note: longText,
});

const packTask = z.strictObject({
  title: shortText,
  /** Days after the pack is asked for. */
  due_in_days: integer,
  /** Null for the file's advisor. */
  staff_id: z.nullable(z.uuid()),
});
export type PackTask = z.infer<typeof packTask>;

const pack = z.strictObject({
  /** Made by the browser. */
  id: z.uuid(),
  name: shortText,
  documents: z.array(packDocument).check(z.maxLength(packLimits.documents)),
  /** When the documents are needed, in days after the pack is asked for; null for no day. */
  due_in_days: z.nullable(integer),
  tasks: z.array(packTask).check(z.maxLength(packLimits.tasks)),
});
export type Pack = z.infer<typeof pack>;

const setting = toData(
  z.strictObject({
    packs: z.array(pack),
    revision: z.number(),
    /** Null until someone sets packs. */
    changed_by: z.nullable(z.string()),
    /** The types clients can be asked for, in the firm's order. */
    document_types: z.array(z.strictObject({ id: z.number(), name: z.string() })),
  }),
);

export const packs = endpoint("GET /desk/packs", {
  access: anyStaff,
  shows: "no clients",
  summary: "The firm's packs of documents and tasks",
  output: setting,
});

/** Replaces all packs. 409 `setting_changed` when someone has changed them in the meantime, with who in the message. */
export const changePacks = endpoint("PUT /desk/settings/packs", {
  access: managersOnly,
  summary: "Set the firm's packs",
  input: {
    body: z.strictObject({
      packs: z.array(pack).check(z.maxLength(packLimits.packs)),
      expected_revision: revision,
    }),
  },
  output: setting,
});

/** Why a part of a pack wasn't asked for: we have it, it was asked for before, or clients can't be asked for it anymore. */
export const leftOutReasons = ["on file", "asked", "not offered"] as const;

const leftOut = z.strictObject({
  /** The document type or the task. */
  name: z.string(),
  reason: z.enum(leftOutReasons),
});
export type LeftOut = z.infer<typeof leftOut>;

/**
 * Asks for what the client hasn't given and wasn't asked for, and adds the tasks that aren't open yet. A little later, one mail
 * tells the client about all new requests.
 */
export const askForPack = endpoint("POST /desk/clients/:id/packs/:packId", {
  access: workingStaff,
  summary: "Ask a client for a pack",
  idempotent: true,
  input: { params: z.strictObject({ id: z.uuid(), packId: z.uuid() }) },
  output: toData(
    z.strictObject({
      /** Document types that the client was asked for. */
      asked: z.array(z.string()),
      /** Titles of the tasks that were added. */
      tasks: z.array(z.string()),
      left_out: z.array(leftOut),
    }),
  ),
});
