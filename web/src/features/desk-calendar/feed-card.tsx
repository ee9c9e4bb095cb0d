import { renewCalendarFeed } from "@funding-desk/contract/appointment/calendar-desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { toast } from "../../ui/toaster.tsx";
import { ReadingState } from "../desk/reading-state.tsx";
import { AttemptNotice } from "../staff/attempt-notice.tsx";
import { useAttempt } from "../staff/use-attempt.ts";
import { feedQuery } from "./calendar-queries.ts";

/** The secret address at which a calendar program reads the calls. */
export function FeedCard({ calendarId }: { readonly calendarId: number }) {
  const { data: url, error, refetch } = useQuery(feedQuery(calendarId));
  const attempt = useAttempt();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const renew = () =>
    void attempt.run(async () => {
      const { data } = await callDesk(renewCalendarFeed, { params: { id: String(calendarId) } });
      client.setQueryData(feedQuery(calendarId).queryKey, data.url);
      setAsking(false);
      toast.success("There is a new address; the old one is of no use any more.");
    });
  return (
    <Card title="Calendar feed">
      <p className="mb-4 max-w-measure text-ink-soft">
        Subscribe to this address in Google Calendar, Outlook or Apple Calendar to see the calls there. It is secret:
        whoever has it sees who calls when.
      </p>
      {url === undefined ? (
        <div className="mb-4">
          <ReadingState error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <p className="wrap-anywhere mb-4 rounded-field border border-line bg-paper px-4 py-3 text-sm">
          <code>{url}</code>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {url && <CopyButton text={url} label="Copy the address" />}
        <Button size="small" onClick={() => setAsking(true)}>
          Make a new address
        </Button>
      </div>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Make a new address?"
        confirmLabel="Make a new one"
        isBusy={attempt.isBusy}
        onConfirm={renew}
      >
        <p>Calendar programs that have the old one show nothing new from here on.</p>
        <div className="mt-4 empty:hidden">
          <AttemptNotice attempt={attempt} />
        </div>
      </AlertDialog>
    </Card>
  );
}
