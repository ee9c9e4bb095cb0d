import {
  fileMissedReply,
  type MissedReply,
  missedReplies,
} from "@funding-desk/contract/messages/mailed-reply/desk-api";
import type { MissedOutcome } from "@funding-desk/contract/messages/mailed-reply/states";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter, deskPages } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { toast } from "../../../ui/toaster.tsx";

const missedRepliesQuery = deskPages(missedReplies, { isStill: true }, ({ replies }) => replies);

const reasons: Readonly<Record<MissedOutcome, string>> = {
  automatic: "It looks like an automatic reply",
  unknown_address: "Sent to an address that isn't a client's (anymore)",
  too_many: "More than 30 emails from this client within an hour",
  too_large: "Larger than 25 MB",
  unreadable: "We couldn't read it",
  empty: "Without words and files",
  failed: "We couldn't store it for an hour because of an error of ours",
};

const columns: readonly Column<MissedReply>[] = [
  {
    key: "client",
    header: "Client",
    cell: ({ client }) =>
      client ? (
        <Link to={`/desk/clients/${client.id}?tab=messages`} className="text-link">
          {client.name}
        </Link>
      ) : (
        "Unknown"
      ),
  },
  { key: "arrived", header: "Read", cell: ({ arrived_at }) => formatMoment(arrived_at) },
  { key: "reason", header: "Why it isn't in the file", cell: ({ outcome }) => reasons[outcome] },
];

const filing: Column<MissedReply> = {
  key: "file",
  header: "Action",
  cell: (reply) => reply.is_kept && <FileReply reply={reply} />,
};

function FileReply({ reply: { id, client } }: { readonly reply: MissedReply }) {
  const queryClient = useQueryClient();
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const file = async () => {
    const isDone = await sending.run(() => callDesk(fileMissedReply, { params: { id } }));
    if (isDone) toast.success(`It's in ${client?.name}'s file now.`);
    await queryClient.invalidateQueries(deskFilter(missedReplies));
  };
  return (
    <Button size="small" isBusy={sending.isBusy} onClick={() => void file()}>
      Put it in the file <span className="sr-only">of {client?.name}</span>
    </Button>
  );
}

/** Clients' replies by email that aren't in their files. */
export function MissedRepliesSection(_: SectionProps) {
  const isManager = useStaff().role === "manager";
  return (
    <>
      <SectionHead title="Missed replies">
        From the last 30 days. Each is in the mailbox, in the folder “Not processed”.
      </SectionHead>
      <Card isFlush>
        <DataTable
          caption="Missed replies"
          columns={isManager ? [...columns, filing] : columns}
          query={useInfiniteQuery(missedRepliesQuery)}
          rowKey={({ id }) => id}
          emptyText="Every reply is in its client's file"
          moreLabel="Show older emails"
        />
      </Card>
    </>
  );
}
