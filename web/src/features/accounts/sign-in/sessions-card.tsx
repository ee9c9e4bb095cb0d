import type { ListedSession } from "@funding-desk/contract/identity/session-list";
import Monitor from "lucide-react/icons/monitor";
import { formatMoment } from "../../../forms/format-time.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { toast } from "../../../ui/toaster.tsx";

interface SessionsCardProps {
  readonly sessions: readonly ListedSession[];
  readonly end: (id: string) => Promise<unknown>;
  readonly endOthers: () => Promise<unknown>;
  /** Reads the sessions again. */
  readonly reload: () => Promise<void>;
}

/** The person's sessions, which they can end one by one or all but this one. */
export function SessionsCard({ sessions, end, endOthers, reload }: SessionsCardProps) {
  const sending = useSendOnce();
  const run = (work: () => Promise<unknown>, said: string) =>
    sending.run(async () => {
      await work();
      await reload();
      toast.success(said);
    });
  return (
    <Card
      title="Where you're signed in"
      action={
        sessions.length > 1 && (
          <Button size="small" isBusy={sending.isBusy} onClick={() => void run(endOthers, "Ended all other sessions.")}>
            End all others
          </Button>
        )
      }
    >
      <ProblemNotice problem={sending.problem} />
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <Monitor className="size-5 flex-none text-brand" />
            <span className="min-w-0 flex-1 basis-56">
              <span className="font-semibold">{formatBrowser(session.user_agent)}</span>
              <span className="block text-ink-soft text-sm">
                {session.network && `${session.network} · `}since {formatMoment(session.started_at)} · last used{" "}
                {formatMoment(session.last_used_at)}
              </span>
            </span>
            {session.is_this ? (
              <Badge tone="success">This browser</Badge>
            ) : (
              <Button
                size="small"
                variant="quiet"
                aria-label={`End the session of ${formatBrowser(session.user_agent)}, since ${formatMoment(session.started_at)}`}
                onClick={() => void run(() => end(session.id), "Session ended.")}
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

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "a Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const first = (words: typeof browsers, text: string): string | undefined =>
  words.find(([pattern]) => pattern.test(text))?.[1];

/** A browser's user agent in words: Chrome on Windows. */
const formatBrowser = (userAgent: string): string => {
  const [browser, system] = [first(browsers, userAgent), first(systems, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "An unknown browser";
};
