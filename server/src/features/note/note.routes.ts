import { clientNotes, editNote, writeNote } from "@funding-desk/contract/note/desk-api";
import type { Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { NoteService } from "./note.service.ts";

export const noteRoutes = (notes: NoteService): Route[] => [
  staffRoute(clientNotes, async ({ staff, params, query }) => ({
    data: await notes.page(staff, params.id, query.before),
  })),
  staffRoute(writeNote, async ({ staff, params, body, idempotencyKey }) => ({
    data: await notes.write(staff, { clientId: params.id, text: body.text, idempotencyKey }),
  })),
  staffRoute(editNote, async ({ staff, params, body }) => ({
    data: await notes.edit(staff, { clientId: params.id, id: params.noteId, text: body.text }),
  })),
];
