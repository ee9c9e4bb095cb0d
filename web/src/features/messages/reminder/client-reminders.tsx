import { formatDate } from "@funding-desk/contract/forms/format";
import {
  clientReminders,
  type ClientReminders as Reminders,
  resumeReminders,
} from "@funding-desk/contract/messages/reminder/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { ClientTexts } from "./client-texts.tsx";
import { PauseDialog } from "./pause-dialog.tsx";
import { formatHold, formatItem } from "./reminder-words.ts";

/** What a client is reminded of this week, what they were reminded of, and the pause. */
export function ClientReminders({ clientId }: { readonly clientId: string }) {
  const query = useQuery(deskQuery(clientReminders, { params: { id: clientId } }));
  return (
    <Loaded query={query} failedTitle="We couldn't load the reminders">
      {(reminders) => <Content clientId={clientId} reminders={reminders} />}
    </Loaded>
  );
}

interface ContentProps {
  readonly clientId: string;
  readonly reminders: Reminders;
}

function Content({ clientId, reminders }: ContentProps) {
  const client = useQueryClient();
  const canWork = useStaff().role !== "auditor";
  const [isPausing, setPausing] = useState(false);
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const { pause, planned, sent, texts } = reminders;
  const hold = formatHold(reminders);
  const { queryKey } = deskQuery(clientReminders, { params: { id: clientId } });
  const show = (data: Reminders) => client.setQueryData(queryKey, data);
  const resume = () =>
    sending.run(async () => {
      show((await callDesk(resumeReminders, { params: { id: clientId } })).data);
      toast.success("Reminders go out again.");
    });
  return (
    <Card>
      <div className="flex flex-col gap-5">
        {hold !== undefined && <Notice>{hold}</Notice>}
        <DayList title="This week" days={planned} empty="Nothing goes out to this client this week." />
        {sent.length > 0 && <DayList title="Sent" days={sent} empty="" />}
        {texts && <ClientTexts clientId={clientId} texts={texts} canWork={canWork} />}
        {canWork && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setPausing(true)}>
              {pause ? "Change the pause" : "Pause reminders"}
            </Button>
            {pause && (
              <Button size="small" variant="quiet" isBusy={sending.isBusy} onClick={() => void resume()}>
                Resume
              </Button>
            )}
          </div>
        )}
      </div>
      {isPausing && (
        <PauseDialog
          clientId={clientId}
          untilOn={pause?.until_on ?? null}
          onSaved={show}
          onClose={() => setPausing(false)}
        />
      )}
    </Card>
  );
}

interface DayListProps {
  readonly title: string;
  readonly days: Reminders["planned"];
  readonly empty: string;
}

function DayList({ title, days, empty }: DayListProps) {
  return (
    <div>
      <h3 className="mb-2 text-lg">{title}</h3>
      {days.length === 0 && <p className="text-ink-soft">{empty}</p>}
      <ul className="flex flex-col gap-3">
        {days.map(({ day, items }) => (
          <li key={day}>
            <span className="font-semibold">{formatDate(day)}</span>
            <ul>
              {items.map((item) => (
                <li key={`${item.kind} ${item.title} ${item.due_on}`}>{formatItem(item)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}
