import {
  type DeliveryFilter,
  deliveryFilters,
  resendWebhookDelivery,
  type WebhookDelivery,
  webhookDeliveries,
} from "@funding-desk/contract/webhook/desk-api";
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { callDesk } from "../../api/call-desk.ts";
import { paging } from "../../api/paging.ts";
import { SectionHead, type SectionProps } from "../../desk/settings/section-head.tsx";
import { SendAgainButton } from "../../desk/settings/send-again-button.tsx";
import { formatMoment } from "../../forms/format-time.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toaster.tsx";
import { formatEvent } from "./event-words.ts";

/** Matches the deliveries of every filter. */
const webhookKey = ["desk", "settings", "webhook"] as const;

const webhookQuery = (show: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...webhookKey, show],
    ...paging,
    queryFn: async ({ pageParam, signal }) =>
      (await callDesk(webhookDeliveries, { query: { show, cursor: pageParam }, signal })).data,
    select: ({ pages }) => ({
      receiver: pages[0]?.receiver,
      deliveries: pages.flatMap((page) => page.deliveries),
    }),
  });

const filterLabels: Readonly<Record<DeliveryFilter, string>> = {
  failed: "Last try failed",
  open: "Not delivered",
  all: "All",
};

const parseFilter = (text: string | null): DeliveryFilter => deliveryFilters.find((each) => each === text) ?? "all";

/** What we sent to the automation webhook. */
export function WebhookSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const show = parseFilter(search.get("show"));
  const list = useInfiniteQuery(webhookQuery(show));
  const receiver = list.data?.receiver;
  const resend = async (id: string) => {
    try {
      await callDesk(resendWebhookDelivery, { params: { id } });
      toast.success("Queued. It goes out in a moment.");
    } finally {
      await client.invalidateQueries({ queryKey: webhookKey });
    }
  };
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      key: "event",
      header: "Event",
      cell: ({ kind, client: about }) => (
        <>
          {formatEvent(kind)}
          <Link to={`/desk/clients/${about.id}`} className="text-link block font-normal text-sm">
            {about.name}
          </Link>
        </>
      ),
    },
    { key: "when", header: "When", cell: ({ created_at }) => formatMoment(created_at) },
    { key: "tries", header: "Tries", align: "right", cell: ({ attempts }) => attempts },
    { key: "state", header: "State", cell: (row) => <DeliveryState row={row} /> },
    ...(canChange && receiver
      ? [
          {
            key: "action",
            header: "Send again",
            align: "right" as const,
            cell: (row: WebhookDelivery) => (
              <SendAgainButton
                label={`Send again: ${row.client.name}, ${formatMoment(row.created_at)}`}
                isDisabled={row.is_queued_again}
                send={() => resend(row.id)}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <SectionHead title="Webhook">
        Each event tells your automation what happened, with a signature. We retry for about a day when it isn't
        accepted. An event sent again keeps its id, so the receiver can recognize it.
      </SectionHead>
      <div className="mb-5">
        {receiver && (
          <Notice tone="success">
            Events go to <strong className="break-all">{receiver}</strong>.
          </Notice>
        )}
        {receiver === null && (
          <Notice tone="info" title="No receiver is configured">
            Set WEBHOOK_URL and WEBHOOK_SECRET on the server. Earlier events aren't sent.
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
          query={{ ...list, data: list.data?.deliveries }}
          rowKey={({ id }) => id}
          emptyText={show === "all" ? "No deliveries yet" : "No such deliveries"}
          moreLabel="Show older deliveries"
        />
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
        <span className="mt-1 block text-ink-soft text-sm">{formatMoment(delivered)}</span>
      </>
    );
  if (isQueued || !error) return <Badge>{isQueued ? "Queued again" : "Waiting"}</Badge>;
  return (
    <>
      <Badge tone="yellow">Not accepted</Badge>
      <span className="mt-1 block text-ink-soft text-sm">
        {error}
        {tried && `, ${formatMoment(tried)}`}
      </span>
    </>
  );
}
