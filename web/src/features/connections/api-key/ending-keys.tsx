import { type ApiKeyWire, apiKeyLimits, apiKeys } from "@funding-desk/contract/connections/api-key/desk-api";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../forms/format-count.ts";
import { formatDay } from "../../../forms/format-time.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";

const dayMs = 24 * 3600_000;

/** What to say about a key; undefined for one that needs nothing. */
const findWarning = ({ name, state, expires_at, exposed_at }: ApiKeyWire): string | undefined => {
  const days = Math.ceil((Date.parse(expires_at) - Date.now()) / dayMs);
  if (exposed_at && Date.now() - Date.parse(exposed_at) < apiKeyLimits.urgentDays * dayMs)
    return `${name} was sent in an address, so it may be in a log, and we ended it. What used it is refused.`;
  if (state === "active" && days <= apiKeyLimits.urgentDays)
    return `${name} stops working in ${formatCount(days, "day")}. Please replace it now.`;
  if (state === "active" && days <= apiKeyLimits.warnDays)
    return `${name} stops working in ${formatCount(days, "day")}, on ${formatDay(expires_at)}.`;
  if (state === "expired" && days > -apiKeyLimits.urgentDays)
    return `${name} expired on ${formatDay(expires_at)}. What used it is refused.`;
  return undefined;
};

/** For managers: which API keys end soon, or may be known to others. Renders nothing while there is none. */
export function EndingKeys() {
  const { data } = useQuery(deskQuery(apiKeys, { isStill: true }));
  const warnings = data?.keys.flatMap((key) => findWarning(key) ?? []) ?? [];
  if (warnings.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={warnings.length === 1 ? "An API key needs you" : "API keys need you"}
      action={
        <LinkButton size="small" to="/desk/settings/api-keys">
          See API keys
        </LinkButton>
      }
    >
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  );
}
