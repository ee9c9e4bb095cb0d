import { type FailedMailListed, resendFailedMail } from "@funding-desk/contract/failed-mail/desk-api";
import { mailKinds } from "@funding-desk/contract/mail-text/kinds";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";
import { shownMoment } from "../../forms/shown-day.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { toast } from "../../ui/toaster.tsx";
import { EmailText } from "../desk/email-text.tsx";
import { MoreButton } from "./more-button.tsx";
import { SectionHead } from "./section-head.tsx";
import type { SectionProps } from "./section-props.ts";
import { failedMailsQuery } from "./setting-queries.ts";

/** Mails that were given up. */
export function FailedMailsSection({ canChange }: SectionProps) {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(failedMailsQuery);
  const rows = data?.pages.flatMap(({ mails }) => mails) ?? [];
  const resend = useMutation({
    mutationFn: async (id: string) => (await callDesk(resendFailedMail, { params: { id } })).data,
    onSuccess: ({ is_sent: isSent, error }) => {
      if (isSent) toast.success("The mail is sent.");
      else toast.error(`It was not taken: ${error}.`);
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => refetch(),
  });
  const columns: readonly Column<FailedMailListed>[] = [
    {
      key: "mail",
      header: "Mail",
      cell: ({ kind, to }) => (
        <>
          {mailKinds[kind]?.name ?? (kind === "contact-reply" ? "Reply to a contact message" : kind)}
          <span className="block font-normal text-ink-soft text-sm">
            <EmailText email={to} />
          </span>
        </>
      ),
    },
    { key: "written", header: "Written", cell: ({ created_at }) => shownMoment(created_at) },
    {
      key: "failed",
      header: "Given up",
      cell: ({ failed_at, attempts, last_error }) => (
        <>
          {shownMoment(failed_at)}
          <span className="block text-ink-soft text-sm">
            {attempts === 1 ? "1 try" : `${attempts} tries`}
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
            cell: ({ id, to }: FailedMailListed) => (
              <Button
                size="small"
                isBusy={resend.isPending && resend.variables === id}
                aria-label={`Send again to ${to}`}
                onClick={() => !resend.isPending && resend.mutate(id)}
              >
                Send again
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <SectionHead title="Failed mails">
        Mails that the mail server refused for good, or did not take for two days. What they say is not shown here.
      </SectionHead>
      <Card isFlush>
        <DataTable
          caption="Failed mails"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          state={isPending ? "loading" : isError && rows.length === 0 ? "failed" : "ready"}
          emptyText="Every mail was sent"
          onRetry={() => void refetch()}
        />
        {hasNextPage && <MoreButton isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()} />}
      </Card>
    </>
  );
}
