import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { limits } from "../../platform/limits.ts";
import { byId } from "../../platform/wire-shapes.ts";

/** How long a member can edit their own note. */
export const noteEditableMinutes = 15;

const body = z.strictObject({ text: z.string().check(z.maxLength(limits.noteChars)) });

export const note = z.strictObject({
  id: z.string(),
  staff_name: z.string(),
  text: z.string(),
  /** Instants. */
  written_at: z.string(),
  edited_at: z.nullable(z.string()),
  /** The caller can edit it until this instant; null for another member's note, and once it's too late. */
  editable_until: z.nullable(z.string()),
});
export type NoteWire = z.infer<typeof note>;

/** Internal: no client call, mail or export contains them. Newest first, fifty at a time. */
export const clientNotes = endpoint("GET /desk/clients/:id/notes", {
  access: anyStaff,
  summary: "The firm's notes about a client",
  input: {
    params: byId,
    query: z.strictObject({
      /** The id of the previous page's last note. */
      before: z.optional(z.uuid()),
    }),
  },
  output: toData(z.strictObject({ notes: z.array(note), next_before: z.nullable(z.string()) })),
});

/** 422 for a blank text. */
export const writeNote = endpoint("POST /desk/clients/:id/notes", {
  access: workingStaff,
  summary: "Write an internal note about a client",
  status: 201,
  idempotent: true,
  input: { params: byId, body },
  output: toData(note),
});

/** 409 `note_closed` for another member's note and after 15 minutes. */
export const editNote = endpoint("PUT /desk/clients/:id/notes/:noteId", {
  access: workingStaff,
  summary: "Edit the caller's own note",
  input: { params: z.strictObject({ id: z.uuid(), noteId: z.uuid() }), body },
  output: toData(note),
});
