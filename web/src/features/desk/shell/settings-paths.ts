import type { StaffRole } from "@funding-desk/contract/identity/staff-role";

/** The groups of the settings, with their sections by path, in the order of the menu. */
export const settingsGroups = {
  Firm: {
    firm: "Firm",
    registrations: "Registrations",
    "answer-goals": "Answer goals",
    "undo-time": "Time to undo",
    targets: "Targets",
  },
  People: {
    assignment: "Assignment",
    "email-domains": "Email domains",
    "signup-id-requests": "Requests for an id",
  },
  Papers: {
    "document-types": "Document types",
    packs: "Packs",
    conditions: "Conditions",
    reminders: "Reminders",
  },
  Words: {
    templates: "Templates",
    "mail-texts": "Email texts",
    "status-words": "Status words",
  },
  Website: {
    claims: "Claims",
    testimonials: "Testimonials",
    founder: "Founder",
    "legal-texts": "Legal texts",
  },
  Connections: {
    import: "Import",
    webhook: "Webhooks",
    "api-keys": "API keys",
    "failed-mails": "Failed emails",
    "missed-replies": "Missed replies",
  },
} as const;

type Groups = typeof settingsGroups;
export type SettingsGroup = keyof Groups;
export type SettingsPath = { [Group in SettingsGroup]: keyof Groups[Group] }[SettingsGroup];

export const settingsLabels = Object.assign({}, ...Object.values(settingsGroups)) as Readonly<
  Record<SettingsPath, string>
>;

/** What a role has there: advisors have their own. */
export const listSettingsPaths = (role: StaffRole): readonly SettingsPath[] =>
  role === "advisor" ? ["templates"] : (Object.keys(settingsLabels) as SettingsPath[]);
