import { renewCalendarFeed } from "@funding-desk/contract/appointment/calendar-desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../../api/call-desk.ts";
import { useSendOnce } from "../../../api/use-send-once.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { feedQuery } from "./calendar-queries.ts";

/** The secret address where a calendar app reads the calls. */
export function FeedCard({ calendarId }: { readonly calendarId: number }) {
  const query = useQuery(feedQuery(calendarId));
  const sending = useSendOnce();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const renew = () =>
    void sending.run(async () => {
      const { data } = await callDesk(renewCalendarFeed, { params: { id: String(calendarId) } });
      client.setQueryData(feedQuery(calendarId).queryKey, data.url);
      setAsking(false);
      toast.success("New address created. The old one no longer works.");
    });
  return (
    <Card title="Calendar feed">
      <p className="mb-4 max-w-measure text-ink-soft">
        Subscribe to this address in Google Calendar, Outlook or Apple Calendar to see the calls there. Keep it secret:
        anyone who has it can see the calls.
      </p>
      <div className="mb-4">
        <Loaded query={query}>
          {(url) => (
            <p className="wrap-anywhere rounded-field border border-line bg-paper px-4 py-3 text-sm">
              <code>{url}</code>
            </p>
          )}
        </Loaded>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {query.data && <CopyButton text={query.data} label="Copy the address" />}
        <Button size="small" onClick={() => setAsking(true)}>
          Create a new address
        </Button>
      </div>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Create a new address?"
        confirmLabel="Create new address"
        isBusy={sending.isBusy}
        onConfirm={renew}
      >
        <p>Calendar apps that use the old address stop updating.</p>
        <div className="mt-4 empty:hidden">
          <ProblemNotice problem={sending.problem} />
        </div>
      </AlertDialog>
    </Card>
  );
}
