import { type GroupMessage, groupMessages, stopGroupMessage } from "@funding-desk/contract/desk/group-message/desk-api";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { ListScreen } from "../../../ui/list-screen.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { groupMessagesQuery } from "./group-message-queries.ts";
import { describeProgress, formatNumber } from "./group-message-words.ts";
import { MissingDialog } from "./missing-dialog.tsx";

/** /desk/group-messages: messages to many, with how far each is. */
export function GroupMessagesScreen() {
  const client = useQueryClient();
  const query = useInfiniteQuery(groupMessagesQuery);
  const [stopping, setStopping] = useState<GroupMessage>();
  const [looking, setLooking] = useState<GroupMessage>();
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const stop = async ({ id }: GroupMessage) => {
    await sending.run(async () => {
      await callDesk(stopGroupMessage, { params: { id } });
      await client.invalidateQueries(deskFilter(groupMessages));
      toast.success("Stopped. No one else gets it.");
    });
    setStopping(undefined);
  };
  return (
    <ListScreen
      title="Messages to many"
      lead="What was written to several clients at once. To write one, filter the pipeline and press Message these clients."
      action={<LinkButton to="/desk/pipeline">Pipeline</LinkButton>}
    >
      <Card isFlush>
        <DataTable
          caption="Messages to many"
          columns={[...columns, createActionColumn({ onStop: setStopping, onLook: setLooking })]}
          query={query}
          rowKey={({ id }) => id}
          emptyText="No messages to many yet"
          emptyHint="Filter the pipeline, then press Message these clients."
          failedTitle="We couldn't load the messages"
          moreLabel="Show older messages"
        />
      </Card>
      {looking && <MissingDialog message={looking} onClose={() => setLooking(undefined)} />}
      <AlertDialog
        isOpen={stopping !== undefined}
        title="Stop this message?"
        confirmLabel="Stop it"
        isDangerous
        isBusy={sending.isBusy}
        onConfirm={() => stopping && void stop(stopping)}
        onClose={() => setStopping(undefined)}
      >
        Clients who haven't got it yet won't get it. What was sent stays.
      </AlertDialog>
    </ListScreen>
  );
}

const describeEnd = ({ ended_at, stopped_at, stopped_by }: GroupMessage): string => {
  if (stopped_at !== null) return `Stopped by ${stopped_by}, ${formatMoment(stopped_at)}`;
  return ended_at === null ? "Being sent" : `Finished ${formatMoment(ended_at)}`;
};

const columns: readonly Column<GroupMessage>[] = [
  {
    key: "message",
    header: "Message",
    cell: ({ text, staff_name, sent_at }) => (
      <span className="block text-left">
        <span className="wrap-anywhere line-clamp-3 whitespace-pre-line">{text}</span>
        <span className="block font-normal text-ink-soft text-sm">
          {staff_name}, {formatMoment(sent_at)}
        </span>
      </span>
    ),
  },
  {
    key: "progress",
    header: "Progress",
    cell: (message) => (
      <span className="block min-w-40">
        {describeProgress(message)}
        <span className="block text-ink-soft text-sm">{describeEnd(message)}</span>
        {message.ended_at === null && (
          <span className="mt-2 block">
            <ProgressBar
              label={`${formatNumber(message.waiting)} still waiting`}
              share={message.sent / Math.max(1, message.sent + message.waiting)}
            />
          </span>
        )}
      </span>
    ),
  },
];

interface RowActions {
  readonly onStop: (message: GroupMessage) => void;
  readonly onLook: (message: GroupMessage) => void;
}

const createActionColumn = ({ onStop, onLook }: RowActions): Column<GroupMessage> => ({
  key: "actions",
  header: "Actions",
  align: "right",
  cell: (message) => {
    const from = formatMoment(message.sent_at);
    return (
      <span className="flex flex-wrap justify-end gap-1">
        {message.can_stop && (
          <Button
            size="small"
            variant="danger"
            aria-label={`Stop the message of ${from}`}
            onClick={() => onStop(message)}
          >
            Stop
          </Button>
        )}
        {message.left_out + message.failed + message.waiting > 0 && (
          <Button size="small" aria-label={`Who didn't get the message of ${from}`} onClick={() => onLook(message)}>
            Who didn't get it
          </Button>
        )}
      </span>
    );
  },
});
