import type { ReportPeriod } from "@funding-desk/contract/oversight/report/desk-api";
import { type Deed, formatDid } from "@funding-desk/contract/oversight/report/did";
import { Link } from "react-router";
import { formatCount } from "../../../forms/format-count.ts";
import { formatNumber } from "../../../forms/format-number.ts";
import { Counted } from "./report-card.tsx";

export interface Behind {
  readonly deed: Deed;
  readonly period: ReportPeriod;
  /** The source, lender, kind of call, calendar, or type of document. */
  readonly of?: string;
  /** Only theirs: a staff id or `none`. */
  readonly advisor?: string;
}

/** The clients' list with those whom a number counts. */
export const toClients = ({ deed, period, of = "", advisor }: Behind): string =>
  `/desk/clients?${new URLSearchParams({ did: formatDid({ deed, period, of }), ...(advisor ? { advisor } : {}) })}`;

interface ClientsBehindProps extends Behind {
  readonly count: number | string;
  /** How many clients that is; null when it can't be listed. */
  readonly clients: number | null;
  /** What else belongs to the number. */
  readonly beside?: string;
}

/** A number that leads to its clients. Where it counts something else, the number of clients beside it does. */
export function ClientsBehind({ count, clients, beside, ...behind }: ClientsBehindProps) {
  const shown = typeof count === "number" ? formatNumber(count) : count;
  if (!clients) return beside ? <Counted count={count} beside={beside} /> : shown;
  const to = toClients(behind);
  if (count === clients)
    return (
      <>
        <Link to={to} className="text-link">
          {shown} <span className="sr-only">{clients === 1 ? "client" : "clients"}</span>
        </Link>
        {beside && <span className="block text-ink-soft text-sm">{beside}</span>}
      </>
    );
  return (
    <>
      {shown}
      <span className="block text-ink-soft text-sm">
        {beside && `${beside}, `}
        <Link to={to} className="text-link">
          {formatCount(clients, "client")}
        </Link>
      </span>
    </>
  );
}
