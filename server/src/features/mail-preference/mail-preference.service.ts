import { apiBase } from "@funding-desk/contract/endpoint";
import type { MailPreferencesWire } from "@funding-desk/contract/mail-preference/api";
import type { SignedNotes } from "../../crypto/signed-note.ts";
import type { Database } from "../../db/database.ts";
import { DomainError } from "../../errors.ts";
import type { AccountService } from "../account/account.service.ts";
import { findPreferences, type MailPreferences, upsertPreferences } from "./mail-preference.repository.ts";

export type OptionalMail = keyof MailPreferences;

export interface MailPreferenceService {
  wants(clientId: string, kind: OptionalMail): Promise<boolean>;
  load(clientId: string): Promise<MailPreferencesWire>;
  save(clientId: string, preferences: MailPreferences): Promise<MailPreferencesWire>;
  /** As `load`, by a mail's link, with the e-mail masked. @throws {DomainError} `link_invalid` */
  loadLinked(link: string): Promise<MailPreferencesWire>;
  saveLinked(link: string, preferences: MailPreferences): Promise<MailPreferencesWire>;
  /** Turns one kind off, as a mail program does at a press of its own button. @throws {DomainError} `link_invalid` */
  turnOff(link: string): Promise<void>;
  /** Where such a press goes. */
  unsubscribeUrl(clientId: string, kind: OptionalMail): string;
  /** The page that chooses, for the foot of a mail. */
  pageUrl(clientId: string): string;
}

interface Deps {
  readonly database: Database;
  readonly accounts: AccountService;
  readonly links: SignedNotes;
  readonly siteUrl: string;
}

/** Old mails are still somebody's. */
const linkDays = 400;

const masked = (email: string): string => email.replace(/^(.)[^@]*/, "$1•••");

export const createMailPreferenceService = ({ database, accounts, links, siteUrl }: Deps): MailPreferenceService => {
  const linkOf = (clientId: string, kind: OptionalMail | "all"): string =>
    links.sign(`${clientId}/${kind}`, new Date(Date.now() + linkDays * 24 * 3600_000));

  const read = (link: string): { clientId: string; kind: string } => {
    const [clientId, kind] = (links.read(link) ?? "").split("/");
    if (!clientId || !kind) throw new DomainError("link_invalid");
    return { clientId, kind };
  };

  const load = async (clientId: string): Promise<MailPreferencesWire> => {
    const [{ email }, { reminders, documents }] = await Promise.all([
      accounts.client(clientId),
      findPreferences(database, clientId),
    ]);
    return { email, reminders, documents };
  };

  const hidden = async (clientId: string): Promise<MailPreferencesWire> => {
    const known = await load(clientId);
    return { ...known, email: masked(known.email) };
  };

  return {
    wants: async (clientId, kind) => (await findPreferences(database, clientId))[kind],
    load,
    async save(clientId, preferences) {
      await upsertPreferences(database, clientId, preferences);
      return load(clientId);
    },
    loadLinked: (link) => hidden(read(link).clientId),
    async saveLinked(link, preferences) {
      const { clientId } = read(link);
      await upsertPreferences(database, clientId, preferences);
      return hidden(clientId);
    },
    async turnOff(link) {
      const { clientId, kind } = read(link);
      const before = await findPreferences(database, clientId);
      await upsertPreferences(database, clientId, {
        reminders: before.reminders && kind !== "reminders" && kind !== "all",
        documents: before.documents && kind !== "documents" && kind !== "all",
      });
    },
    unsubscribeUrl: (clientId, kind) =>
      `${siteUrl}${apiBase}/mail-unsubscribe?link=${encodeURIComponent(linkOf(clientId, kind))}`,
    pageUrl: (clientId) => `${siteUrl}/email-preferences#${linkOf(clientId, "all")}`,
  };
};
