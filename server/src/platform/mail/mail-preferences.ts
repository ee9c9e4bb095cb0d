import { apiBase } from "@funding-desk/contract/http/endpoint";
import type { SignedNotes } from "../crypto/signed-note.ts";
import type { Queryable } from "../db/database.ts";
import { DomainError } from "../errors/errors.ts";
import { findPreferences, type MailPreferences } from "./mail-preference.repository.ts";

export type OptionalMail = keyof MailPreferences;

/** The links in an optional mail. */
export interface UnsubscribeLinks {
  /** Turns this kind of mail off at one press of the mail program's own button. */
  readonly unsubscribeUrl: string;
  /** The page where the client chooses. */
  readonly preferencesUrl: string;
}

/** Which of the optional mails a client wants, and the links that change it without signing in. */
export type MailPreferenceLinks = ReturnType<typeof createMailPreferenceLinks>;

/** People keep old mails. */
const linkDays = 400;

export const createMailPreferenceLinks = ({
  signedNotes,
  siteUrl,
}: {
  readonly signedNotes: SignedNotes;
  readonly siteUrl: string;
}) => {
  const signLink = (clientId: string, kind: OptionalMail | "all"): string =>
    signedNotes.sign(`${clientId}/${kind}`, new Date(Date.now() + linkDays * 24 * 3600_000));

  return {
    wants: async (db: Queryable, clientId: string, kind: OptionalMail): Promise<boolean> =>
      (await findPreferences(db, clientId))[kind],
    createLinks: (clientId: string, kind: OptionalMail): UnsubscribeLinks => ({
      unsubscribeUrl: `${siteUrl}${apiBase}/mail-unsubscribe?link=${encodeURIComponent(signLink(clientId, kind))}`,
      preferencesUrl: `${siteUrl}/email-preferences#${signLink(clientId, "all")}`,
    }),
    /** @throws {DomainError} `link_invalid` */
    readLink(link: string): { readonly clientId: string; readonly kind: string } {
      const [clientId, kind] = (signedNotes.read(link) ?? "").split("/");
      if (!clientId || !kind) throw new DomainError("link_invalid");
      return { clientId, kind };
    },
  };
};
