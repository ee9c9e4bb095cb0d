import { contactLimits, noteOnContact } from "@funding-desk/contract/contact/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { newId } from "../../api/new-id.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { AttemptNotice } from "../staff/attempt-notice.tsx";
import { useAttempt } from "../staff/use-attempt.ts";
import { contactMessageQuery } from "./contact-queries.ts";

/** A note for the firm alone. */
export function NoteForm({ id }: { readonly id: string }) {
  const attempt = useAttempt();
  const client = useQueryClient();
  const [text, setText] = useState("");
  const [noteId, setNoteId] = useState(newId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt.run(async () => {
      const { data } = await callDesk(noteOnContact, { params: { id }, body: { id: noteId, text } });
      client.setQueryData(contactMessageQuery(id).queryKey, data);
      setText("");
      setNoteId(newId());
    });
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-3">
      <AttemptNotice attempt={attempt} />
      <TextArea
        name="note"
        label="Note for the firm"
        hint="Never seen by whoever wrote."
        rows={2}
        value={text}
        onChange={setText}
        error={attempt.problem?.fields.text}
        maxLength={contactLimits.noteChars}
      />
      <div>
        <Button type="submit" size="small" isBusy={attempt.isBusy} busyLabel="Saving...">
          Keep the note
        </Button>
      </div>
    </form>
  );
}
