import type { Firm } from "@funding-desk/contract/firm";
import type { FastifyBaseLogger } from "fastify";
import { type AnswerChanges, createAnswerChanges } from "../answer-changes/answer-changes.ts";
import { type Audit, createAudit } from "../audit/audit.ts";
import { type Clients, createClients } from "../client/clients.ts";
import { type ClientAccess, createClientAccess } from "../client-access/client-access.ts";
import type { Config } from "../config.ts";
import { createFieldCipher, type FieldCipher } from "../crypto/field-cipher.ts";
import { loadMasterKeys } from "../crypto/master-keys.ts";
import { loadSecrets, type Secrets } from "../crypto/secrets.ts";
import type { Database } from "../db/database.ts";
import { createNotifications, type Notifications } from "../db/notifications.ts";
import { createJobs, type Jobs } from "../jobs/jobs.ts";
import { createLive, type Live } from "../live/live.ts";
import { createLetterhead } from "../mail/letterhead.ts";
import { type MailBox, mailQueues } from "../mail/mail-box.ts";
import type { Letterhead } from "../mail/mail-layout.ts";
import type { MailPreferenceLinks } from "../mail/mail-preferences.ts";
import { createRateLimits, type RateLimits } from "../rate-limit/rate-limits.ts";
import { composeMails, configuredMailTransport } from "./mails.ts";

export interface ComposeOptions {
  readonly config: Config;
  readonly firm: Firm;
  readonly database: Database & { readonly url: string };
  readonly logger: FastifyBaseLogger;
}

/** Services that need no feature and that every feature may use. */
export interface GroundFloor {
  readonly config: Config;
  readonly firm: Firm;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly secrets: Secrets;
  readonly cipher: FieldCipher;
  readonly audit: Audit;
  readonly clients: Clients;
  readonly access: ClientAccess;
  readonly changes: AnswerChanges;
  readonly notifications: Notifications;
  readonly live: Live;
  readonly jobs: Jobs;
  readonly rateLimits: RateLimits;
  readonly mails: MailBox;
  readonly preferenceLinks: MailPreferenceLinks;
  readonly letterhead: Letterhead;
  /** Origin under which browsers reach the site. */
  readonly publicUrl: string;
  /** The firm's IANA zone. */
  readonly timeZone: string;
}

export const composeGroundFloor = async ({ config, firm, database, logger }: ComposeOptions): Promise<GroundFloor> => {
  const { publicUrl } = config;
  const masterKeys = await loadMasterKeys(database, config);
  const secrets = await loadSecrets(database, masterKeys);
  const notifications = createNotifications({ databaseUrl: database.url, logger });
  const jobs = createJobs({ databaseUrl: database.url, notifications, logger });
  const { mails, preferenceLinks } = composeMails({
    config,
    firm,
    database,
    secrets,
    jobs,
    transport: configuredMailTransport({ config, firm }, (file) =>
      logger.info({ file }, "A mail was written to the outbox: SMTP_URL is not set."),
    ),
  });
  for (const queue of mailQueues) jobs.work(queue, ({ data }) => mails.deliver(data.mailId));
  const audit = createAudit();
  const cipher = createFieldCipher(masterKeys);
  return {
    config,
    firm,
    database,
    logger,
    secrets,
    cipher,
    audit,
    clients: createClients({ database }),
    access: createClientAccess({ database, audit }),
    changes: createAnswerChanges({ database, cipher }),
    notifications,
    live: createLive({ database, notifications, logger }),
    jobs,
    rateLimits: createRateLimits({
      database,
      isOn: config.areRateLimitsOn,
      key: secrets.current("rate-limit").bytes,
    }),
    mails,
    preferenceLinks,
    letterhead: createLetterhead(firm, publicUrl),
    publicUrl,
    timeZone: firm.identity.timeZone,
  };
};
