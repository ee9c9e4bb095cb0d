import type { SignupIdState } from "@funding-desk/contract/accounts/signup-id/desk-api";
import { Badge } from "../../../ui/badge.tsx";

const looks: Readonly<Record<SignupIdState, { label: string; tone: "success" | "neutral" }>> = {
  usable: { label: "Usable", tone: "success" },
  "used up": { label: "Used up", tone: "neutral" },
  expired: { label: "Expired", tone: "neutral" },
  revoked: { label: "Revoked", tone: "neutral" },
};

export function StateBadge({ state }: { readonly state: SignupIdState }) {
  return <Badge tone={looks[state].tone}>{looks[state].label}</Badge>;
}

/** An id as people read it aloud: ABCD-2345. */
export const formatSignupId = (id: string): string => (id.length === 8 ? `${id.slice(0, 4)}-${id.slice(4)}` : id);
