import { limits } from "@funding-desk/contract/limits";
import {
  clientNotes,
  editNote,
  type NoteWire,
  noteEditableMinutes,
  writeNote,
} from "@funding-desk/contract/note/desk-api";
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { newKey } from "../../api/new-key.ts";
import { shownMoment } from "../../forms/shown-day.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useStaff } from "../desk/staff-context.ts";

const notesQuery = (clientId: string) =>
  infiniteQueryOptions({
    queryKey: ["desk", "notes", clientId],
    initialPageParam: "",
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === "" ? {} : { before: pageParam };
      return (await callDesk(clientNotes, { params: { id: clientId }, query, signal })).data;
    },
    getNextPageParam: (page) => page.next_before ?? undefined,
  });

/** What the firm notes about a client. */
export function ClientNotes({ clientId }: { readonly clientId: string }) {
  const canWork = useStaff().role !== "auditor";
  const query = useInfiniteQuery(notesQuery(clientId));
  const [editedId, setEditedId] = useState<string>();
  const notes = query.data?.pages.flatMap((page) => page.notes) ?? [];
  if (query.error && !query.data)
    return (
      <EmptyState
        title="The notes could not be loaded"
        action={<Button onClick={() => void query.refetch()}>Retry</Button>}
      >
        <p role="alert">{query.error.message}</p>
      </EmptyState>
    );
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
      {canWork && (
        <div className="border-line border-b bg-paper px-4 py-4 sm:px-6">
          <NoteForm clientId={clientId} label="New note" />
        </div>
      )}
      {query.data && notes.length === 0 && (
        <p className="px-4 py-6 text-ink-soft sm:px-6">No notes yet. Clients never see them.</p>
      )}
      <ul className="divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="px-4 py-3 sm:px-6">
            {note.id === editedId ? (
              <NoteForm clientId={clientId} label="Put it right" note={note} onDone={() => setEditedId(undefined)} />
            ) : (
              <Written note={note} onEdit={() => setEditedId(note.id)} />
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="px-4 pb-4 sm:px-6">
          <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Earlier notes
          </Button>
        </div>
      )}
    </div>
  );
}

function Written({ note, onEdit }: { readonly note: NoteWire; readonly onEdit: () => void }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-soft text-sm">
          <span className="font-semibold text-ink">{note.staff_name}</span> {shownMoment(note.written_at)}
          {note.edited_at && ", put right since"}
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
  /** The one that is put right; a new one is written without. */
  readonly note?: NoteWire;
  readonly onDone?: () => void;
}

function NoteForm({ clientId, label, note, onDone }: NoteFormProps) {
  const queryClient = useQueryClient();
  const [text, setText] = useState(note?.text ?? "");
  const intent = useRef<{ readonly text: string; readonly key: string }>(undefined);
  const isUnderWay = useRef(false);
  const save = useMutation({
    mutationFn: async () => {
      if (note) return callDesk(editNote, { params: { id: clientId, noteId: note.id }, body: { text } });
      if (intent.current?.text !== text) intent.current = { text, key: newKey() };
      return callDesk(writeNote, { params: { id: clientId }, body: { text }, idempotencyKey: intent.current.key });
    },
    onSuccess: async () => {
      intent.current = undefined;
      await queryClient.invalidateQueries({ queryKey: ["desk"] });
      setText("");
      onDone?.();
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" || text.length > limits.noteChars || isUnderWay.current) return;
    isUnderWay.current = true;
    save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      {save.error && <Notice tone="error">{save.error.message}</Notice>}
      <TextArea
        label={label}
        name={note ? `note-${note.id}` : "new-note"}
        rows={2}
        hint={note ? undefined : `For the firm alone. You can put it right for ${noteEditableMinutes} minutes.`}
        maxLength={limits.noteChars}
        value={text}
        onChange={setText}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="brand"
          size="small"
          isBusy={save.isPending}
          busyLabel="Saving..."
          disabled={text.trim() === ""}
        >
          {note ? "Save" : "Add the note"}
        </Button>
        {onDone && (
          <Button size="small" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
