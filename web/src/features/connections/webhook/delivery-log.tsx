import { formatFirmEvent } from "@funding-desk/contract/connections/event/events";
import {
  type DeliveryFilter,
  deliveryFilters,
  resendWebhookDelivery,
  type WebhookAddress,
  type WebhookDelivery,
  webhookDeliveries,
} from "@funding-desk/contract/connections/webhook/desk-api";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { SendAgainButton } from "../../../desk-parts/settings/send-again-button.tsx";
import { formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter, deskPages } from "../../../http/desk-query.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { ToolbarSelect } from "../../../ui/toolbar-select.tsx";

const filterLabels: Readonly<Record<DeliveryFilter, string>> = {
  failed: "Last try failed",
  open: "Not delivered",
  all: "All",
};

const parseFilter = (text: string | null): DeliveryFilter => deliveryFilters.find((each) => each === text) ?? "all";

interface DeliveryLogProps {
  readonly canChange: boolean;
  readonly addresses: readonly WebhookAddress[];
}

/** What we sent to the addresses. */
export function DeliveryLog({ canChange, addresses }: DeliveryLogProps) {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const show = parseFilter(search.get("show"));
  const address = addresses.find(({ id }) => id === search.get("address"))?.id;
  const list = useInfiniteQuery(
    deskPages(webhookDeliveries, { query: { show, address }, isStill: true }, ({ deliveries }) => deliveries),
  );
  const toSearch = (changes: Readonly<Record<string, string>>): string =>
    String(new URLSearchParams(Object.entries({ ...Object.fromEntries(search), ...changes }).filter(([, to]) => to)));
  const resend = async (id: string) => {
    try {
      await callDesk(resendWebhookDelivery, { params: { id } });
      toast.success("Queued. It goes out in a moment.");
    } finally {
      await client.invalidateQueries(deskFilter(webhookDeliveries));
    }
  };
  const isOn = (id: string) => addresses.some((each) => each.id === id && each.is_active);
  const action: Column<WebhookDelivery> = {
    key: "action",
    header: "Send again",
    align: "right",
    cell: (row) => (
      <SendAgainButton
        label={`Send again: ${row.client.name}, ${formatMoment(row.created_at)}`}
        isDisabled={row.is_queued_again || !isOn(row.address.id)}
        send={() => resend(row.id)}
      />
    ),
  };
  return (
    <>
      <h3 className="mt-8 mb-4 text-lg">What we sent</h3>
      <div className="mb-4 flex flex-wrap gap-2">
        <nav aria-label="Which deliveries" className="flex flex-wrap gap-2">
          {deliveryFilters.toReversed().map((each) => (
            <Link
              key={each}
              to={{ search: toSearch({ show: each === "all" ? "" : each }) }}
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
        {addresses.length > 1 && (
          <ToolbarSelect
            label="Address"
            value={address ?? ""}
            options={[{ value: "", label: "All" }, ...addresses.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(to) => setSearch(toSearch({ address: to }), { preventScrollReset: true })}
          />
        )}
      </div>
      <Card isFlush>
        <DataTable
          caption="Deliveries"
          columns={canChange ? [...columns, action] : columns}
          query={list}
          rowKey={({ id }) => id}
          emptyText={show === "all" ? "No deliveries yet" : "No such deliveries"}
          moreLabel="Show older deliveries"
        />
      </Card>
    </>
  );
}

const columns: readonly Column<WebhookDelivery>[] = [
  {
    key: "event",
    header: "Event",
    cell: ({ kind, client: about }) => (
      <>
        {formatFirmEvent(kind)}
        {about.name !== null && (
          <Link to={`/desk/clients/${about.id}`} className="text-link block font-normal text-sm">
            {about.name}
          </Link>
        )}
      </>
    ),
  },
  { key: "address", header: "Address", cell: ({ address }) => address.name },
  { key: "when", header: "When", cell: ({ created_at }) => formatMoment(created_at) },
  { key: "tries", header: "Tries", align: "right", cell: ({ attempts }) => attempts },
  { key: "state", header: "State", cell: (row) => <DeliveryState row={row} /> },
];

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
