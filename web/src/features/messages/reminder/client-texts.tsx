import { formatDate } from "@funding-desk/contract/forms/format";
import type { ClientReminders } from "@funding-desk/contract/messages/reminder/desk-api";
import { clientReminders } from "@funding-desk/contract/messages/reminder/desk-api";
import { endClientTexts } from "@funding-desk/contract/messages/text/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { formatText, formatTexts } from "./reminder-words.ts";

interface ClientTextsProps {
  readonly clientId: string;
  readonly texts: NonNullable<ClientReminders["texts"]>;
  readonly canWork: boolean;
}

/** Whether a client gets reminders by text, and which went out. */
export function ClientTexts({ clientId, texts, canWork }: ClientTextsProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const sending = useSendOnce();
  const turnOff = () =>
    sending.run(async () => {
      await callDesk(endClientTexts, { params: { id: clientId } });
      await client.invalidateQueries(deskFilter(clientReminders, { params: { id: clientId } }));
      toast.success("The client gets no more texts.");
      setAsking(false);
    });
  return (
    <div>
      <h3 className="mb-2 text-lg">Texts</h3>
      <p className="text-ink-soft">{formatTexts(texts)}</p>
      {texts.sent.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1">
          {texts.sent.map((text) => (
            <li key={text.day}>
              <span className="font-semibold">{formatDate(text.day)}</span> {formatText(text)}
            </li>
          ))}
        </ul>
      )}
      {canWork && texts.state === "on" && (
        <div className="mt-3">
          <Button size="small" onClick={() => setAsking(true)}>
            Turn off texts
          </Button>
        </div>
      )}
      <AlertDialog
        isOpen={isAsking}
        title="Turn off this client's texts?"
        confirmLabel="Turn off texts"
        isBusy={sending.isBusy}
        onConfirm={() => void turnOff()}
        onClose={() => setAsking(false)}
      >
        <ProblemNotice problem={sending.problem} />
        <p>Do this when the client asked us to stop. Only the client can turn texts on again.</p>
      </AlertDialog>
    </div>
  );
}
