import { Badge } from "../../ui/badge.tsx";

/** 'Approved' stands out, every other value is yellow; what is false or empty shows `N|A` (rulings 24). */
export function StatusBadge({ status }: { readonly status: string | false | null | undefined }) {
  return <Badge tone={status === "Approved" ? "success" : "yellow"}>{status || "N|A"}</Badge>;
}
