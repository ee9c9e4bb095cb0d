/** The sections of the settings, in the order of their menu. */
export const settingsPaths = [
  "firm",
  "document-types",
  "mail-texts",
  "templates",
  "status-words",
  "email-domains",
  "signup-id-requests",
  "claims",
  "testimonials",
  "founder",
  "legal-texts",
  "registrations",
  "packs",
  "conditions",
  "assignment",
  "import",
  "answer-goals",
  "undo-time",
  "reminders",
  "webhook",
  "api-keys",
  "failed-mails",
  "missed-replies",
] as const;
export type SettingsPath = (typeof settingsPaths)[number];

/** What advisors have there: their own. */
export const advisorSettingsPaths: readonly SettingsPath[] = ["templates"];
