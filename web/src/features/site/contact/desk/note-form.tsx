import { contactLimits, noteOnContact } from "@funding-desk/contract/site/contact/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUnsent } from "../../../../desk-parts/unsent-text.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { newId } from "../../../../http/new-id.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { contactMessageQuery } from "./contact-queries.ts";

/** Adds a note that only the firm sees. */
export function NoteForm({ id }: { readonly id: string }) {
  const sending = useSendOnce();
  const client = useQueryClient();
  const [text, write] = useUnsent(`contact note ${id}`);
  const [noteId, setNoteId] = useState(newId);
  const submit = () => {
    void sending.run(async () => {
      const { data } = await callDesk(noteOnContact, { params: { id }, body: { id: noteId, text } });
      client.setQueryData(contactMessageQuery(id).queryKey, data);
      write("");
      setNoteId(newId());
    });
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-3">
      <ProblemNotice problem={sending.problem} />
      <TextArea
        name="note"
        label="Note for the firm"
        hint="The sender never sees it."
        rows={2}
        value={text}
        onChange={write}
        error={sending.fields.text}
        maxLength={contactLimits.noteChars}
      />
      <div>
        <Button type="submit" size="small" isBusy={sending.isBusy} busyLabel="Saving...">
          Add note
        </Button>
      </div>
    </Form>
  );
}
