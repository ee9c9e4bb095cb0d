import type { MailPreferencesWire } from "@funding-desk/contract/messages/mail-preference/api";
import type { Clients } from "../../../identity/client/clients.ts";
import type { Database } from "../../../platform/db/database.ts";
import {
  findPreferences,
  type MailPreferences,
  upsertPreferences,
} from "../../../platform/mail/mail-preference.repository.ts";
import type { MailPreferenceLinks } from "../../../platform/mail/mail-preferences.ts";

export type MailPreferenceService = ReturnType<typeof createMailPreferenceService>;

interface Deps {
  readonly database: Database;
  readonly clients: Clients;
  readonly preferenceLinks: MailPreferenceLinks;
}

const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, "$1•••");

export const createMailPreferenceService = ({ database, clients, preferenceLinks }: Deps) => {
  const load = async (clientId: string): Promise<MailPreferencesWire> => {
    const [{ email }, chosen] = await Promise.all([clients.loadClient(clientId), findPreferences(database, clientId)]);
    return { email, ...chosen };
  };

  const loadMasked = async (clientId: string): Promise<MailPreferencesWire> => {
    const preferences = await load(clientId);
    return { ...preferences, email: maskEmail(preferences.email) };
  };

  return {
    load,
    async save(clientId: string, preferences: MailPreferences): Promise<MailPreferencesWire> {
      await upsertPreferences(database, clientId, preferences);
      return load(clientId);
    },
    /** Like `load`, for the holder of a mail's link, with the email masked. @throws {DomainError} `link_invalid` */
    loadLinked: (link: string): Promise<MailPreferencesWire> => loadMasked(preferenceLinks.readLink(link).clientId),
    async saveLinked(link: string, preferences: MailPreferences): Promise<MailPreferencesWire> {
      const { clientId } = preferenceLinks.readLink(link);
      await upsertPreferences(database, clientId, preferences);
      return loadMasked(clientId);
    },
    /** Turns one kind off, for a mail program's own Unsubscribe button. @throws {DomainError} `link_invalid` */
    async turnOff(link: string) {
      const { clientId, kind } = preferenceLinks.readLink(link);
      const before = await findPreferences(database, clientId);
      await upsertPreferences(database, clientId, {
        reminders: before.reminders && kind !== "reminders" && kind !== "all",
        documents: before.documents && kind !== "documents" && kind !== "all",
        fits: before.fits && kind !== "fits" && kind !== "all",
        owed: before.owed && kind !== "owed" && kind !== "all",
        // A reminder of what is owed may list a renewal as well: one press ends both.
        renewals: before.renewals && kind !== "renewals" && kind !== "owed" && kind !== "all",
        news: before.news && kind !== "news" && kind !== "all",
      });
    },
  };
};
