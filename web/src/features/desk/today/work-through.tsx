import type { TodayList, TodayScope, TodayWire } from "@funding-desk/contract/desk/today/desk-api";
import { settleTask } from "@funding-desk/contract/office/task/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Act } from "../../../desk-parts/keys/act.ts";
import { useActs } from "../../../desk-parts/keys/acts.ts";
import { KeyHint } from "../../../desk-parts/keys/key-hint.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PartBoundary } from "../../../ui/part-boundary.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { CallDialog } from "../../calendar/appointment/desk/call-dialog.tsx";
import { ReviewWaiting } from "../../documents/document/desk/review-waiting.tsx";
import { StatusDialog } from "../../intake/status/status-dialog.tsx";
import { clientFileQuery, fileNextQuery } from "../client-file/client-file-queries.ts";
import { focusComposer } from "../client-file/file-acts.tsx";
import { FileSide } from "../client-file/file-side.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { listLooks } from "./list-looks.tsx";
import { SnoozeDialog } from "./snooze-dialog.tsx";
import type { Thing } from "./things.ts";
import { formatTodayCount } from "./today-count.ts";
import { todayQuery } from "./today-query.ts";
import { useQueue } from "./use-queue.ts";

interface WorkThroughProps {
  readonly scope: TodayScope;
  /** The address of Today. */
  readonly todayPath: string;
}

/** Today, one thing at a time: the file beside its one next act. */
export function WorkThrough({ scope, todayPath }: WorkThroughProps) {
  return (
    <Loaded query={useQuery(todayQuery(scope))} failedTitle="We couldn't load your day" skeleton={["h-96 w-full"]}>
      {(day) => <Queue day={day} todayPath={todayPath} />}
    </Loaded>
  );
}

type Opened = "act" | "snooze" | "hand-over";

const actNames: Readonly<Record<TodayList, string>> = {
  unanswered: "Change status",
  messages: "Reply",
  documents: "Review",
  past_calls: "Note outcome",
  overdue: "Write",
  tasks: "Done",
  quiet: "Write",
};

function Queue({ day, todayPath }: { readonly day: TodayWire; readonly todayPath: string }) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { thing, left, isGone, ...queue } = useQueue(day, opened !== undefined);
  const title = useArrivalFocus(thing?.key);
  const settling = useTaskDone();
  const acts = useThingActs(thing, {
    act() {
      if (!thing) return;
      if (thing.list === "tasks") void settling.settle(thing);
      else if (isWriting(thing.list)) focusComposer();
      else setOpened("act");
    },
    open: setOpened,
    skip: queue.skip,
    todayPath,
  });
  useActs("This thing", acts);
  if (!thing) {
    return (
      <div className="mx-auto max-w-page">
        <BackLink to={todayPath}>Today</BackLink>
        <EmptyState title={queue.done > 0 ? `All done: ${queue.done}` : "Nothing is waiting"} level={1} />
      </div>
    );
  }
  const settle = () => {
    close();
    queue.pass();
  };
  return (
    <div className="flex flex-col gap-3 lg:h-[calc(100dvh-7.5rem)]">
      <div className="flex flex-wrap items-center gap-x-4">
        <BackLink isInline to={todayPath}>
          Today
        </BackLink>
        <p role="status" className="text-ink-soft text-sm">
          {formatTodayCount(left)} left{queue.done > 0 && `, ${queue.done} done`}
        </p>
      </div>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 ref={title} tabIndex={-1} className="wrap-anywhere text-xl outline-none">
            {thing.clientName} <span className="font-normal font-sans text-base text-ink-soft">{thing.business}</span>
          </h1>
          <p className="wrap-anywhere text-sm">
            <span className="font-semibold">{listLooks[thing.list].title}:</span> {thing.what}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isGone ? (
            <Button size="small" variant="brand" onClick={queue.goOn}>
              Next
            </Button>
          ) : (
            acts.map(({ name, keys, act }, at) => (
              <Button
                key={name}
                size="small"
                variant={at === 0 ? "brand" : "secondary"}
                isBusy={at === 0 && settling.isBusy}
                aria-keyshortcuts={keys}
                iconAfter={<KeyHint keys={keys} />}
                onClick={act}
              >
                {name}
              </Button>
            ))
          )}
        </div>
      </header>
      {isGone && <Notice tone="info">A colleague took care of this.</Notice>}
      <div className="min-h-[32rem] flex-1 overflow-hidden rounded-card border border-line bg-card shadow-soft lg:min-h-0">
        <PartBoundary resetKey={thing.clientId}>
          <FileSide key={thing.clientId} clientId={thing.clientId} />
        </PartBoundary>
      </div>
      {opened === "act" && <ThingDialog thing={thing} onClose={close} />}
      {opened === "snooze" && <SnoozeDialog thing={thing} onDone={settle} onClose={close} />}
      {opened === "hand-over" && (
        <HandOverDialog clientId={thing.clientId} clientName={thing.clientName} onDone={settle} onClose={close} />
      )}
    </div>
  );
}

const isWriting = (list: TodayList): boolean => list === "messages" || list === "overdue" || list === "quiet";

/** Says what is next, also to screen readers, and leaves the keys free. */
const useArrivalFocus = (key: string | undefined) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (key !== undefined) title.current?.focus({ preventScroll: true });
  }, [key]);
  return title;
};

interface ThingHandlers {
  readonly act: () => void;
  readonly open: (what: Opened) => void;
  readonly skip: () => void;
  readonly todayPath: string;
}

const useThingActs = (thing: Thing | undefined, { act, open, skip, todayPath }: ThingHandlers): readonly Act[] => {
  const staff = useStaff();
  const navigate = useNavigate();
  if (!thing) return [];
  const canHandOver = staff.role === "manager" || thing.advisorName !== null;
  return [
    { name: actNames[thing.list], keys: "e", act },
    { name: "Skip", keys: "s", act: skip },
    { name: "Snooze", keys: "z", act: () => open("snooze") },
    ...(canHandOver
      ? [{ name: staff.role === "manager" ? "Hand over" : "Hand back", keys: "h", act: () => open("hand-over") }]
      : []),
    { name: "Open file", keys: "o", act: () => navigate(`/desk/clients/${thing.clientId}`) },
    { name: "Leave", keys: "u", act: () => navigate(todayPath) },
  ];
};

const useTaskDone = () => {
  const queryClient = useQueryClient();
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const settle = ({ id, clientId, what }: Thing) =>
    sending.run(async () => {
      try {
        await callDesk(settleTask, { params: { id: clientId, taskId: id }, body: { is_done: true } });
        toast.success(`Done: ${what}`);
      } finally {
        await queryClient.invalidateQueries(wholeDesk);
      }
    }, id);
  return { settle, isBusy: sending.isBusy };
};

interface ThingDialogProps {
  readonly thing: Thing;
  readonly onClose: () => void;
}

/** The dialog of a thing's act, for those that have one. */
function ThingDialog({ thing, onClose }: ThingDialogProps): ReactNode {
  switch (thing.list) {
    case "unanswered":
      return (
        thing.submission && (
          <StatusDialog subject={{ ...thing.submission, clientName: thing.clientName }} onClose={onClose} />
        )
      );
    case "documents":
      return <Documents thing={thing} onClose={onClose} />;
    case "past_calls":
      return <PastCall thing={thing} onClose={onClose} />;
    default:
      return null;
  }
}

function Documents({ thing, onClose }: ThingDialogProps) {
  const { data: file } = useQuery(clientFileQuery(thing.clientId));
  return file && <ReviewWaiting file={file} onClose={onClose} />;
}

function PastCall({ thing, onClose }: ThingDialogProps) {
  const { data } = useQuery(fileNextQuery(thing.clientId));
  // The one that was opened, also once its outcome is noted.
  const [first] = data?.unnoted_calls ?? [];
  const [id, setId] = useState<string>();
  if (id === undefined && first) setId(first.id);
  return id && <CallDialog id={id} onClose={onClose} />;
}
