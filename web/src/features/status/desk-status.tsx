import { Badge } from "../../ui/badge.tsx";

const good = new Set(["Pre-Qualified", "Approved", "Funded"]);
const waiting = new Set(["Submitted", "Documents Needed", "Term Sheet"]);

/** A stage or status as staff see it: green is won, yellow waits for somebody, the rest goes its way. */
export function DeskStatus({ status }: { readonly status: string }) {
  return <Badge tone={good.has(status) ? "success" : waiting.has(status) ? "yellow" : "neutral"}>{status}</Badge>;
}
