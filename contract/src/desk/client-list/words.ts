import type { StoredOrigin } from "../../accounts/account/client-origins.ts";
import type { ClientColumn, ClientListRow } from "./desk-api.ts";
import type { DueChoice, LinkState } from "./states.ts";

export const columnLabels: Readonly<Record<ClientColumn, string>> = {
  business: "Business",
  state: "State",
  source: "Source",
  advisor: "Advisor",
  prequalification: "Pre-qualification",
  application: "Application",
  amount: "Amount",
  client_acted: "Client's last act",
  firm_acted: "Our last act",
  next_step: "Next step",
  due: "Due",
  papers: "Papers owed",
  deals: "Past deals",
  last_deal: "Last deal",
  link: "Account",
  added: "Added",
};

export const linkWords: Readonly<Record<LinkState, string>> = {
  taken: "Has an account",
  sent: "Link sent",
  expired: "Link expired",
  "not sent": "No link yet",
};

export const dueWords: Readonly<Record<DueChoice, string>> = {
  overdue: "Overdue",
  today: "Due today",
  week: "Due within a week",
  none: "No next step",
};

export const sourceWords: Readonly<Record<StoredOrigin | "signup", string>> = {
  signup: "Signed up",
  phone: "Phone call",
  "contact message": "Contact message",
  referral: "Referral",
  other: "Something else",
  api: "API",
  import: "Imported file",
};

export const formatSource = ({ origin, signup }: ClientListRow): string =>
  origin ? sourceWords[origin] : (signup ?? "");
