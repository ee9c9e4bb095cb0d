import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChoiceRow } from "../../../ui/choice-row.tsx";
import { ClientComposer } from "../../messages/message/client-composer.tsx";
import { NoteForm } from "../../office/note/note-form.tsx";
import { fileNextQuery } from "./client-file-queries.ts";

interface FileComposerProps {
  readonly client: ClientFile["client"];
  readonly startsWithNote: boolean;
}

/** Writes to the client, or a note that only the firm sees. */
export function FileComposer({ client, startsWithNote }: FileComposerProps) {
  const [what, setWhat] = useState<"message" | "note">(startsWithNote ? "note" : "message");
  const { data } = useQuery(fileNextQuery(client.id));
  return (
    <div id="file-composer" className="flex-none border-line border-t bg-paper print:hidden">
      <div className="px-4 pt-2">
        <ChoiceRow
          label="Write"
          value={what}
          choices={[
            { value: "message", label: "Message" },
            { value: "note", label: "Note" },
          ]}
          onChange={setWhat}
        />
      </div>
      {what === "message" ? (
        <ClientComposer client={client} lastUnread={data?.unread ? (data.last_message_id ?? undefined) : undefined} />
      ) : (
        <div className="px-4 py-3">
          <NoteForm clientId={client.id} label="New note" />
        </div>
      )}
    </div>
  );
}
