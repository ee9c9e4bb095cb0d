import {
  type FailedMailListItem,
  failedMails,
  resendFailedMail,
} from "@funding-desk/contract/messages/failed-mail/desk-api";
import { mailKinds } from "@funding-desk/contract/office/mail-text/kinds";
import { useInfiniteQuery } from "@tanstack/react-query";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { SendAgainButton } from "../../../desk-parts/settings/send-again-button.tsx";
import { formatCount } from "../../../forms/format-count.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskPages } from "../../../http/desk-query.ts";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { toast } from "../../../ui/toaster.tsx";

const failedMailsQuery = deskPages(failedMails, { isStill: true }, ({ mails }) => mails);

/** Emails we gave up on. */
export function FailedMailsSection({ canChange }: SectionProps) {
  const list = useInfiniteQuery(failedMailsQuery);
  const resend = async (id: string) => {
    try {
      const { is_sent: isSent, error } = (await callDesk(resendFailedMail, { params: { id } })).data;
      if (isSent) toast.success("Email sent.");
      else toast.error(`The email wasn't sent: ${error}.`);
    } finally {
      await list.refetch();
    }
  };
  const columns: readonly Column<FailedMailListItem>[] = [
    {
      key: "mail",
      header: "Email",
      cell: ({ kind, to }) => (
        <>
          {mailKinds[kind]?.name ?? (kind === "contact-reply" ? "Reply to a contact message" : kind)}
          <span className="block font-normal text-ink-soft text-sm">
            <EmailText email={to} />
          </span>
        </>
      ),
    },
    { key: "written", header: "Created", cell: ({ created_at }) => formatMoment(created_at) },
    {
      key: "failed",
      header: "Failed",
      cell: ({ failed_at, attempts, last_error }) => (
        <>
          {formatMoment(failed_at)}
          <span className="block text-ink-soft text-sm">
            {formatCount(attempts, "try", "tries")}
            {last_error && `: ${last_error}`}
          </span>
        </>
      ),
    },
    ...(canChange
      ? [
          {
            key: "action",
            header: "Send again",
            align: "right" as const,
            cell: ({ id, to }: FailedMailListItem) => (
              <SendAgainButton label={`Send again to ${to}`} send={() => resend(id)} />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <SectionHead title="Failed emails">Rejected for good, or not accepted for two days.</SectionHead>
      <Card isFlush>
        <DataTable
          caption="Failed emails"
          columns={columns}
          query={list}
          rowKey={({ id }) => id}
          emptyText="Every email was sent"
          moreLabel="Show older emails"
        />
      </Card>
    </>
  );
}
