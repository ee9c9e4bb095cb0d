import { editNote, type NoteWire, noteEditableMinutes, writeNote } from "@funding-desk/contract/office/note/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUnsent } from "../../../desk-parts/unsent-text.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";

interface WrittenNoteProps {
  readonly clientId: string;
  readonly note: NoteWire;
}

/** A note of the firm's, which its writer can edit for a while. The client never sees it. */
export function WrittenNote({ clientId, note }: WrittenNoteProps) {
  const [isEdited, setEdited] = useState(false);
  if (isEdited)
    return <NoteForm clientId={clientId} label="Edit the note" note={note} onDone={() => setEdited(false)} />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <p className="text-ink-soft">
          <span className="font-semibold text-ink">{note.staff_name}</span> {formatMoment(note.written_at)}, note
          {note.edited_at && ", edited"}
        </p>
        {note.editable_until && Date.parse(note.editable_until) > Date.now() && (
          <button type="button" onClick={() => setEdited(true)} className="text-link print:hidden">
            Edit
          </button>
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

/** Writes a note, or edits one. */
export function NoteForm({ clientId, label, note, onDone }: NoteFormProps) {
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
