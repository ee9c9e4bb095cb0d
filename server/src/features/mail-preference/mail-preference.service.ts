import type { MailPreferencesWire } from "@funding-desk/contract/mail-preference/api";
import type { Clients } from "../../client/clients.ts";
import type { Database } from "../../db/database.ts";
import { findPreferences, type MailPreferences, upsertPreferences } from "../../mail/mail-preference.repository.ts";
import type { MailPreferenceLinks } from "../../mail/mail-preferences.ts";

export interface MailPreferenceService {
  load(clientId: string): Promise<MailPreferencesWire>;
  save(clientId: string, preferences: MailPreferences): Promise<MailPreferencesWire>;
  /** Like `load`, for the holder of a mail's link, with the email masked. @throws {DomainError} `link_invalid` */
  loadLinked(link: string): Promise<MailPreferencesWire>;
  saveLinked(link: string, preferences: MailPreferences): Promise<MailPreferencesWire>;
  /** Turns one kind off, for a mail program's own Unsubscribe button. @throws {DomainError} `link_invalid` */
  turnOff(link: string): Promise<void>;
}

interface Deps {
  readonly database: Database;
  readonly clients: Clients;
  readonly preferenceLinks: MailPreferenceLinks;
}

const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, "$1•••");

export const createMailPreferenceService = ({ database, clients, preferenceLinks }: Deps): MailPreferenceService => {
  const load = async (clientId: string): Promise<MailPreferencesWire> => {
    const [{ email }, { reminders, documents }] = await Promise.all([
      clients.loadClient(clientId),
      findPreferences(database, clientId),
    ]);
    return { email, reminders, documents };
  };

  const loadMasked = async (clientId: string): Promise<MailPreferencesWire> => {
    const preferences = await load(clientId);
    return { ...preferences, email: maskEmail(preferences.email) };
  };

  return {
    load,
    async save(clientId, preferences) {
      await upsertPreferences(database, clientId, preferences);
      return load(clientId);
    },
    loadLinked: (link) => loadMasked(preferenceLinks.readLink(link).clientId),
    async saveLinked(link, preferences) {
      const { clientId } = preferenceLinks.readLink(link);
      await upsertPreferences(database, clientId, preferences);
      return loadMasked(clientId);
    },
    async turnOff(link) {
      const { clientId, kind } = preferenceLinks.readLink(link);
      const before = await findPreferences(database, clientId);
      await upsertPreferences(database, clientId, {
        reminders: before.reminders && kind !== "reminders" && kind !== "all",
        documents: before.documents && kind !== "documents" && kind !== "all",
      });
    },
  };
};
