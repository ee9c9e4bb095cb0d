import path from "node:path";
import { rewordMail } from "../features/office/mail-text/mail-text.service.ts";
import type { CurrentFirm } from "../firm/current-firm.ts";
import { createClients } from "../identity/client/clients.ts";
import type { Config } from "../platform/config/config.ts";
import type { Secrets } from "../platform/crypto/secrets.ts";
import { createSignedNotes } from "../platform/crypto/signed-note.ts";
import type { Database } from "../platform/db/database.ts";
import { createReplyAddresses } from "../platform/inbound-mail/reply-address.ts";
import type { Jobs } from "../platform/jobs/jobs.ts";
import { toFirmAddressee } from "../platform/mail/addressee.ts";
import { createLetterhead, createMailContext } from "../platform/mail/letterhead.ts";
import { createMailBox } from "../platform/mail/mail-box.ts";
import { createMailPreferenceLinks } from "../platform/mail/mail-preferences.ts";
import { createMailTransport, type MailTransport } from "../platform/mail/mail-transport.ts";
import { createMailWriter } from "../platform/mail/mail-writer.ts";
import { createOutbox, type Outbox } from "../platform/mail/outbox.ts";
import { mailTemplates } from "./mail-templates.ts";

interface Parts {
  readonly config: Config;
  readonly currentFirm: CurrentFirm;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly jobs: Pick<Jobs, "sendAll">;
  readonly transport: MailTransport;
}

export const configuredOutbox = ({ dataDir }: Pick<Config, "dataDir">): Outbox =>
  createOutbox(path.join(dataDir, "outbox"));

/** @param onWritten gets the path of each mail that became a file because there is no mail server */
export const configuredMailTransport = (
  { config, currentFirm }: Pick<Parts, "config" | "currentFirm">,
  onWritten: (file: string) => void,
): MailTransport =>
  createMailTransport({
    smtpUrl: config.mail.smtpUrl,
    from: () => config.mail.from ?? toFirmAddressee(createLetterhead(currentFirm(), config.publicUrl)),
    domain: new URL(config.publicUrl).hostname,
    outbox: configuredOutbox(config),
    onWritten,
  });

/** Mail, from the order to the mail server. */
export const composeMails = ({ config, currentFirm, database, secrets, jobs, transport }: Parts) => {
  const { publicUrl } = config;
  const preferenceLinks = createMailPreferenceLinks({
    signedNotes: createSignedNotes(secrets, "mail-preference"),
    siteUrl: publicUrl,
  });
  const replyAddresses = createReplyAddresses(secrets, config.replies?.address);
  const write = createMailWriter({
    context: () => createMailContext(currentFirm(), publicUrl),
    clients: createClients({ database }),
    preferenceLinks,
    toReplyAddress: replyAddresses.toAddress,
    templates: mailTemplates,
    reword: rewordMail,
  });
  return { mails: createMailBox({ database, secrets, jobs, transport, write }), preferenceLinks, replyAddresses };
};
