import { webhookAddresses } from "@funding-desk/contract/connections/webhook/desk-api";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../../forms/format-time.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** For managers: which addresses we stopped sending to. Renders nothing while there is none. */
export function PausedWebhooks() {
  const { data } = useQuery(deskQuery(webhookAddresses, { isStill: true }));
  const paused = data?.addresses.filter(({ paused_at }) => paused_at !== null) ?? [];
  if (paused.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title="A webhook is paused"
      action={
        <LinkButton size="small" to="/desk/settings/webhook">
          See webhooks
        </LinkButton>
      }
    >
      <ul>
        {paused.map(({ id, name, host, failing_since: since, waiting }) => (
          <li key={id}>
            {name} ({host}) has accepted nothing{since && ` since ${formatMoment(since)}`}. {waiting} waiting.
          </li>
        ))}
      </ul>
    </Notice>
  );
}
