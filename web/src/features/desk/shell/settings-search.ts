import { statusesOf, submissionKinds } from "@funding-desk/contract/intake/status/statuses";
import { reminderKindRows } from "@funding-desk/contract/messages/reminder/kinds";
import { mailKinds } from "@funding-desk/contract/office/mail-text/kinds";
import { targetNames } from "@funding-desk/contract/oversight/report/targets";
import { factLabels } from "../../office/firm-facts/fact-labels.ts";
import { type SettingsGroup, type SettingsPath, settingsGroups, settingsLabels } from "./settings-paths.ts";

export interface FoundSetting {
  readonly label: string;
  readonly section: SettingsPath;
  /** Address below the settings. */
  readonly path: string;
}

/** Single settings of a section, by the words on its screen. What managers named themselves isn't among them. */
const singles: Readonly<Partial<Record<SettingsPath, readonly (string | FoundSetting)[]>>> = {
  firm: Object.values(factLabels),
  registrations: ["License", "State"],
  "answer-goals": ["Working hours", "Days off", "Show goals to clients"],
  "undo-time": ["Before clients hear"],
  targets: Object.values(targetNames),
  assignment: ["Rules", "Out of the office"],
  "email-domains": ["Accepted endings"],
  "signup-id-requests": ["Sign Up Ids", "Answer automatically"],
  reminders: [...Object.values(reminderKindRows).map(({ name }) => name), "Hours and pauses", "This week"],
  "mail-texts": Object.entries(mailKinds).map(([kind, { name }]) => ({
    label: name,
    section: "mail-texts",
    path: `mail-texts/${kind}`,
  })),
  "status-words": [...new Set(submissionKinds.flatMap((kind): string[] => [...statusesOf[kind]]))],
  claims: ["Numbers on the public pages", "Evidence"],
  testimonials: ["Reviews"],
  "legal-texts": ["Terms", "Privacy"],
  import: ["CSV", "Clients from a spreadsheet"],
  webhook: ["Events", "CRM"],
  "failed-mails": ["Bounced emails"],
};

const listAll = (): FoundSetting[] =>
  (Object.keys(settingsLabels) as SettingsPath[]).flatMap((section) => [
    { label: settingsLabels[section], section, path: section },
    ...(singles[section] ?? []).map((single) =>
      typeof single === "string" ? { label: single, section, path: section } : single,
    ),
  ]);

const groupOf = (section: SettingsPath): SettingsGroup | undefined =>
  (Object.keys(settingsGroups) as SettingsGroup[]).find((group) => section in settingsGroups[group]);

const mostFound = 12;

/** Sections and single settings in which each word begins a word of theirs, of their section's, or of its group's. */
export const findSettings = (typed: string, paths: readonly SettingsPath[]): FoundSetting[] => {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const begins = (text: string, word: string) => ` ${text.toLowerCase()}`.includes(` ${word}`);
  const found = listAll().filter(
    ({ label, section }) =>
      paths.includes(section) &&
      words.every((word) => begins(`${label} ${settingsLabels[section]} ${groupOf(section)}`, word)) &&
      // A section's name alone finds the section, not all that's in it.
      (label === settingsLabels[section] || words.some((word) => begins(label, word))),
  );
  return found.slice(0, mostFound);
};
