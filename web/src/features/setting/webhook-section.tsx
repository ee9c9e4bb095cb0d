import {
  type DeliveryFilter,
  deliveryFilters,
  resendWebhookDelivery,
  type WebhookDelivery,
} from "@funding-desk/contract/webhook/desk-api";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { callDesk } from "../../api/call-desk.ts";
import { shownMoment } from "../../forms/shown-day.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toaster.tsx";
import { eventWords } from "./event-words.ts";
import { MoreButton } from "./more-button.tsx";
import { SectionHead } from "./section-head.tsx";
import type { SectionProps } from "./section-props.ts";
import { webhookKey, webhookQuery } from "./setting-queries.ts";

const filterLabels: Readonly<Record<DeliveryFilter, string>> = {
  failed: "Last try failed",
  open: "Not delivered",
  all: "All",
};

const filterIn = (text: string | null): DeliveryFilter => deliveryFilters.find((each) => each === text) ?? "all";

/** What the automation webhook was told. */
export function WebhookSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const show = filterIn(search.get("show"));
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    webhookQuery(show),
  );
  const rows = data?.pages.flatMap(({ deliveries }) => deliveries) ?? [];
  const receiver = data?.pages[0]?.receiver;
  const resend = useMutation({
    mutationFn: (id: string) => callDesk(resendWebhookDelivery, { params: { id } }),
    onSuccess: () => toast.success("It is queued, and goes out in a moment."),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: webhookKey }),
  });
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      key: "event",
      header: "Event",
      cell: ({ kind, client: about }) => (
        <>
          {eventWords(kind)}
          <Link to={`/desk/clients/${about.id}`} className="text-link block font-normal text-sm">
            {about.name}
          </Link>
        </>
      ),
    },
    { key: "when", header: "When", cell: ({ created_at }) => shownMoment(created_at) },
    { key: "tries", header: "Tries", align: "right", cell: ({ attempts }) => attempts },
    { key: "state", header: "State", cell: (row) => <DeliveryState row={row} /> },
    ...(canChange && receiver
      ? [
          {
            key: "action",
            header: "Send again",
            align: "right" as const,
            cell: (row: WebhookDelivery) => (
              <Button
                size="small"
                disabled={row.is_queued_again}
                isBusy={resend.isPending && resend.variables === row.id}
                aria-label={`Send again: ${row.client.name}, ${shownMoment(row.created_at)}`}
                onClick={() => resend.mutate(row.id)}
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
      <SectionHead title="Webhook">
        Each event tells your automation what happened, signed, and is tried again for about a day when it is not taken.
        Sent again it keeps its event id, so that the receiver can tell.
      </SectionHead>
      <div className="mb-5">
        {receiver && (
          <Notice tone="success">
            Events go to <strong className="break-all">{receiver}</strong>.
          </Notice>
        )}
        {receiver === null && (
          <Notice tone="info" title="No receiver is configured">
            Set WEBHOOK_URL and WEBHOOK_SECRET where the server runs. What happened before then is not told.
          </Notice>
        )}
      </div>
      <nav aria-label="Which deliveries" className="mb-4 flex flex-wrap gap-2">
        {deliveryFilters.toReversed().map((each) => (
          <Link
            key={each}
            to={{ search: each === "all" ? "" : `?show=${each}` }}
            preventScrollReset
            aria-current={each === show || undefined}
            className={classNames(
              "inline-flex min-h-11 items-center rounded-full border px-4 font-medium text-sm no-underline",
              each === show ? "border-brand bg-brand text-white" : "border-edge bg-card text-ink hover:bg-paper-deep",
            )}
          >
            {filterLabels[each]}
          </Link>
        ))}
      </nav>
      <Card isFlush>
        <DataTable
          caption="Deliveries"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          state={isPending ? "loading" : isError && rows.length === 0 ? "failed" : "ready"}
          emptyText={show === "all" ? "Nothing was told yet" : "Nothing of that kind"}
          onRetry={() => void refetch()}
        />
        {hasNextPage && <MoreButton isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()} />}
      </Card>
    </>
  );
}

function DeliveryState({ row }: { readonly row: WebhookDelivery }) {
  const { delivered_at: delivered, last_error: error, last_attempt_at: tried, is_queued_again: isQueued } = row;
  if (delivered)
    return (
      <>
        <Badge tone="success">Delivered</Badge>
        <span className="mt-1 block text-ink-soft text-sm">{shownMoment(delivered)}</span>
      </>
    );
  if (isQueued || !error) return <Badge>{isQueued ? "Queued again" : "Waiting"}</Badge>;
  return (
    <>
      <Badge tone="yellow">Not taken</Badge>
      <span className="mt-1 block text-ink-soft text-sm">
        {error}
        {tried && `, ${shownMoment(tried)}`}
      </span>
    </>
  );
}
