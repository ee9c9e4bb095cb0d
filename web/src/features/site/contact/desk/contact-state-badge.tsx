import type { ContactState } from "@funding-desk/contract/site/contact/desk-api";
import { Badge } from "../../../../ui/badge.tsx";

const looks: Readonly<Record<ContactState, { label: string; tone: "success" | "yellow" | "neutral" }>> = {
  open: { label: "Open", tone: "yellow" },
  answered: { label: "Answered", tone: "success" },
  closed: { label: "Closed", tone: "neutral" },
};

export function ContactStateBadge({ state }: { readonly state: ContactState }) {
  return <Badge tone={looks[state].tone}>{looks[state].label}</Badge>;
}
