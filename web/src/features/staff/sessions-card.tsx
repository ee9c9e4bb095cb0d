import { endOtherSessions, endSession } from "@funding-desk/contract/staff/account-api";
import Monitor from "lucide-react/icons/monitor";
import { callDesk } from "../../api/call-desk.ts";
import { shownMoment } from "../../forms/shown-day.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { toast } from "../../ui/toaster.tsx";
import { type StaffAccount, useReadAnew } from "./account-queries.ts";
import { AttemptNotice } from "./attempt-notice.tsx";
import { shownBrowser } from "./shown-browser.ts";
import { useAttempt } from "./use-attempt.ts";

/** Where the person is signed in, to be ended one by one or all but this one. */
export function SessionsCard({ account: { sessions } }: { readonly account: StaffAccount }) {
  const attempt = useAttempt();
  const readAnew = useReadAnew();
  const end = (work: () => Promise<unknown>, said: string) =>
    attempt.run(async () => {
      await work();
      await readAnew();
      toast.success(said);
    });
  return (
    <Card
      title="Where you are signed in"
      action={
        sessions.length > 1 && (
          <Button
            size="small"
            isBusy={attempt.isBusy}
            onClick={() => void end(() => callDesk(endOtherSessions), "All other sessions have ended.")}
          >
            End all others
          </Button>
        )
      }
    >
      <AttemptNotice attempt={attempt} />
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <Monitor aria-hidden="true" className="size-5 flex-none text-brand" />
            <span className="min-w-0 flex-1 basis-56">
              <span className="font-semibold">{shownBrowser(session.user_agent)}</span>
              <span className="block text-ink-soft text-sm">
                {session.network} · since {shownMoment(session.started_at)} · last used{" "}
                {shownMoment(session.last_used_at)}
              </span>
            </span>
            {session.is_this ? (
              <Badge tone="success">This browser</Badge>
            ) : (
              <Button
                size="small"
                variant="quiet"
                aria-label={`End the session of ${shownBrowser(session.user_agent)}, since ${shownMoment(session.started_at)}`}
                onClick={() =>
                  void end(() => callDesk(endSession, { params: { id: session.id } }), "The session has ended.")
                }
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
