import { clientNotes, editNote, writeNote } from "@funding-desk/contract/office/note/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { NoteService } from "./note.service.ts";

export const noteRoutes = (notes: NoteService): Route[] => [
  staffRoute(clientNotes, ({ staff, params, query }) => toData(notes.page(staff, params.id, query.before))),
  staffRoute(writeNote, ({ staff, params, body, idempotencyKey }) =>
    toData(notes.write(staff, { clientId: params.id, text: body.text, idempotencyKey })),
  ),
  staffRoute(editNote, ({ staff, params, body }) =>
    toData(notes.edit(staff, { clientId: params.id, id: params.noteId, text: body.text })),
  ),
];
