import type { StaffRole } from "@funding-desk/contract/identity/staff-role";

/** The sections of the settings by their path, in the order of their menu. */
export const settingsLabels = {
  firm: "Firm",
  "document-types": "Document types",
  "mail-texts": "Email texts",
  templates: "Templates",
  "status-words": "Status words",
  "email-domains": "Email domains",
  "signup-id-requests": "Sign Up Ids",
  claims: "Claims",
  testimonials: "Testimonials",
  founder: "Founder",
  "legal-texts": "Legal texts",
  registrations: "Registrations",
  packs: "Packs",
  conditions: "Conditions",
  assignment: "Assignment",
  import: "Import",
  "answer-goals": "Answer goals",
  "undo-time": "Time to undo",
  reminders: "Reminders",
  webhook: "Webhooks",
  "api-keys": "API keys",
  "failed-mails": "Failed emails",
  "missed-replies": "Missed replies",
} as const;
export type SettingsPath = keyof typeof settingsLabels;

/** What a role has there: advisors have their own. */
export const listSettingsPaths = (role: StaffRole): readonly SettingsPath[] =>
  role === "advisor" ? ["templates"] : (Object.keys(settingsLabels) as SettingsPath[]);
