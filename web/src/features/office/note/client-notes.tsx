import {
  clientNotes,
  editNote,
  type NoteWire,
  noteEditableMinutes,
  writeNote,
} from "@funding-desk/contract/office/note/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { useUnsent } from "../../../desk-parts/unsent-text.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskPages, wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { Loaded, ShowMore } from "../../../ui/loaded.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";

/** The firm's own notes about a client, which the client never sees. */
export function ClientNotes({ clientId }: { readonly clientId: string }) {
  const canWork = useStaff().role !== "auditor";
  const query = useInfiniteQuery(deskPages(clientNotes, { params: { id: clientId } }, ({ notes }) => notes));
  const [editedId, setEditedId] = useState<string>();
  return (
    <Loaded query={query} failedTitle="We couldn't load the notes">
      {(notes) => (
        <div className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
          {canWork && (
            <div className="border-line border-b bg-paper px-4 py-4 sm:px-6 print:hidden">
              <NoteForm clientId={clientId} label="New note" />
            </div>
          )}
          {notes.length === 0 && (
            <p className="px-4 py-6 text-ink-soft sm:px-6">No notes yet. Clients never see them.</p>
          )}
          <ul className="divide-y divide-line">
            {notes.map((note) => (
              <li key={note.id} className="px-4 py-3 sm:px-6">
                {note.id === editedId ? (
                  <NoteForm
                    clientId={clientId}
                    label="Edit the note"
                    note={note}
                    onDone={() => setEditedId(undefined)}
                  />
                ) : (
                  <Written note={note} onEdit={() => setEditedId(note.id)} />
                )}
              </li>
            ))}
          </ul>
          <div className="px-4 pb-4 empty:hidden sm:px-6">
            <ShowMore query={query} label="Show earlier notes" />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Written({ note, onEdit }: { readonly note: NoteWire; readonly onEdit: () => void }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-soft text-sm">
          <span className="font-semibold text-ink">{note.staff_name}</span> {formatMoment(note.written_at)}
          {note.edited_at && ", edited"}
        </p>
        {note.editable_until && Date.parse(note.editable_until) > Date.now() && (
          <Button size="small" variant="quiet" onClick={onEdit}>
            Edit
          </Button>
        )}
      </div>
      <p className="wrap-anywhere mt-1 max-w-measure whitespace-pre-line">{note.text}</p>
    </>
  );
}

interface NoteFormProps {
  readonly clientId: string;
  readonly label: string;
  /** Undefined for a new note. */
  readonly note?: NoteWire;
  readonly onDone?: () => void;
}

function NoteForm({ clientId, label, note, onDone }: NoteFormProps) {
  const queryClient = useQueryClient();
  const initial = note?.text ?? "";
  const [text, write] = useUnsent(`note ${note?.id ?? clientId}`, initial);
  const sending = useSendOnce();
  const save = async (idempotencyKey: string) => {
    if (note) await callDesk(editNote, { params: { id: clientId, noteId: note.id }, body: { text } });
    else await callDesk(writeNote, { params: { id: clientId }, body: { text }, idempotencyKey });
    await queryClient.invalidateQueries(wholeDesk);
    write(initial);
    onDone?.();
  };
  const submit = () => {
    if (text.trim() !== "" && text.length <= limits.noteChars) void sending.run(save, text);
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-3">
      <ProblemNotice problem={sending.problem} />
      <TextArea
        label={label}
        name={note ? `note-${note.id}` : "new-note"}
        rows={2}
        hint={note ? undefined : `Only the firm sees it. You can edit it for ${noteEditableMinutes} minutes.`}
        maxLength={limits.noteChars}
        error={sending.fields.text}
        value={text}
        onChange={write}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="brand"
          size="small"
          isBusy={sending.isBusy}
          busyLabel="Saving..."
          disabled={text.trim() === ""}
        >
          {note ? "Save" : "Add note"}
        </Button>
        {onDone && (
          <Button
            size="small"
            onClick={() => {
              write(initial);
              onDone();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}
