import {
  linkedMailPreferences,
  type MailPreferencesWire,
  mailPreferences,
  saveLinkedMailPreferences,
  saveMailPreferences,
} from "@funding-desk/contract/messages/mail-preference/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";

export type MailChoice = Pick<MailPreferencesWire, "reminders" | "documents" | "fits" | "owed" | "renewals" | "news">;

/** Loads and saves the choice: for the signed-in client, or through an email's link. */
export interface PreferenceSource {
  readonly key: readonly string[];
  readonly load: (signal: AbortSignal) => Promise<MailPreferencesWire>;
  readonly save: (choice: MailChoice) => Promise<MailPreferencesWire>;
}

export const ownPreferences = (userId: string): PreferenceSource => ({
  key: ["mail-preferences", userId],
  load: async (signal) => (await call(mailPreferences, { signal })).data,
  save: async (body) => (await call(saveMailPreferences, { body })).data,
});

export const linkedPreferences = (link: string): PreferenceSource => ({
  key: ["linked-mail-preferences", link],
  load: async (signal) => (await call(linkedMailPreferences, { body: { link }, signal })).data,
  save: async (choice) => (await call(saveLinkedMailPreferences, { body: { link, ...choice } })).data,
});

/** Not refetched on focus, which would undo a choice being made. */
export const preferencesQuery = ({ key, load }: PreferenceSource) =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => load(signal), refetchOnWindowFocus: false });
