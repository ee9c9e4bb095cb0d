import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";
import { limits } from "../limits.ts";
import { anyStaff, workingStaff } from "../staff/role.ts";

/** How long one's own note can still be put right. */
export const noteEditableMinutes = 15;

const params = z.strictObject({ id: z.uuid() });
const body = z.strictObject({ text: z.string().check(z.maxLength(limits.noteChars)) });

const note = z.strictObject({
  id: z.string(),
  staff_name: z.string(),
  text: z.string(),
  /** Instants. */
  written_at: z.string(),
  edited_at: z.nullable(z.string()),
  /** Until when the caller can put it right; null for another's, and once it is too late. */
  editable_until: z.nullable(z.string()),
});
export type NoteWire = z.infer<typeof note>;

/** For the firm alone: no call of the client's, no mail and no export has them. Newest first, fifty at a time. */
export const clientNotes = endpoint({
  method: "GET",
  path: "/desk/clients/:id/notes",
  access: anyStaff,
  summary: "The firm's notes about a client",
  input: {
    params,
    query: z.strictObject({
      /** The id of the last note of the page before. */
      before: z.optional(z.uuid()),
    }),
  },
  output: dataOf(z.strictObject({ notes: z.array(note), next_before: z.nullable(z.string()) })),
});

/** 422 for a text that says nothing. */
export const writeNote = endpoint({
  method: "POST",
  path: "/desk/clients/:id/notes",
  access: workingStaff,
  summary: "Write a note about a client, for the firm alone",
  status: 201,
  idempotent: true,
  input: { params, body },
  output: dataOf(note),
});

/** 409 `note_closed` for another's, and after a quarter of an hour. */
export const editNote = endpoint({
  method: "PUT",
  path: "/desk/clients/:id/notes/:noteId",
  access: workingStaff,
  summary: "Put one's own note right",
  input: { params: z.strictObject({ id: z.uuid(), noteId: z.uuid() }), body },
  output: dataOf(note),
});
