import type { TodayList } from "@funding-desk/contract/desk/today/desk-api";
import { settleTask } from "@funding-desk/contract/office/task/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { toast } from "../../../ui/toaster.tsx";
import { CallDialog } from "../../calendar/appointment/desk/call-dialog.tsx";
import { ReviewWaiting } from "../../documents/document/desk/review-waiting.tsx";
import { StatusDialog } from "../../intake/status/status-dialog.tsx";
import { clientFileQuery, fileNextQuery } from "../client-file/client-file-queries.ts";
import { focusComposer } from "../client-file/file-acts.tsx";
import { useFilePlace } from "../client-file/file-place.tsx";
import { FileSide } from "../client-file/file-side.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { listLooks } from "./list-looks.tsx";
import { SnoozeDialog } from "./snooze-dialog.tsx";
import { ThingFrame, type ThingQueue } from "./thing-frame.tsx";
import type { ClientThing } from "./things.ts";

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

const isWriting = (list: TodayList): boolean => list === "messages" || list === "overdue" || list === "quiet";

interface ClientThingProps {
  readonly thing: ClientThing;
  readonly queue: ThingQueue;
}

/** Something in a client's file, beside the file. Mount it for each thing, in a place of its own. */
export function ClientThingAtHand({ thing, queue }: ClientThingProps) {
  const { role } = useStaff();
  const { go } = useFilePlace();
  const [opened, setOpened] = useState<Opened>();
  const settling = useTaskDone();
  const show = (what: Opened | undefined) => {
    setOpened(what);
    queue.hold(what !== undefined);
  };
  const close = () => show(undefined);
  const settle = () => {
    close();
    queue.pass();
  };
  const act = () => {
    if (thing.list === "tasks") void settling.settle(thing);
    else if (isWriting(thing.list)) {
      go({ tab: "timeline", kind: "message" });
      focusComposer();
    } else show("act");
  };
  const canHandOver = role === "manager" || thing.advisorName !== null;
  return (
    <ThingFrame
      thing={thing}
      kind={listLooks[thing.list].title}
      queue={queue}
      act={{ name: actNames[thing.list], keys: "e", act }}
      isBusy={settling.isBusy}
      others={[
        { name: "Snooze", keys: "z", act: () => show("snooze") },
        ...(canHandOver
          ? [{ name: role === "manager" ? "Hand over" : "Hand back", keys: "h", act: () => show("hand-over") }]
          : []),
      ]}
      path={`/desk/clients/${thing.clientId}`}
      openName="Open file"
    >
      <FileSide clientId={thing.clientId} />
      {opened === "act" && <ThingDialog thing={thing} onClose={close} />}
      {opened === "snooze" && (
        <SnoozeDialog thing={{ ...thing, clientName: thing.name }} onDone={settle} onClose={close} />
      )}
      {opened === "hand-over" && (
        <HandOverDialog clientId={thing.clientId} clientName={thing.name} onDone={settle} onClose={close} />
      )}
    </ThingFrame>
  );
}

const useTaskDone = () => {
  const queryClient = useQueryClient();
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const settle = ({ id, clientId, what }: ClientThing) =>
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
  readonly thing: ClientThing;
  readonly onClose: () => void;
}

/** The dialog of a thing's act, for those that have one. */
function ThingDialog({ thing, onClose }: ThingDialogProps): ReactNode {
  switch (thing.list) {
    case "unanswered":
      return (
        thing.submission && <StatusDialog subject={{ ...thing.submission, clientName: thing.name }} onClose={onClose} />
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
