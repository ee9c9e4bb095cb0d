import path from "node:path";
import type { Firm } from "@funding-desk/contract/firm";
import type { FastifyBaseLogger } from "fastify";
import { type Audit, createAudit } from "../audit/audit.ts";
import type { Config } from "../config.ts";
import { createFieldCipher, type FieldCipher } from "../crypto/field-cipher.ts";
import { loadMasterKeys } from "../crypto/master-keys.ts";
import { loadSecrets, type Secrets } from "../crypto/secrets.ts";
import type { Database } from "../db/database.ts";
import { rewordedMail } from "../features/mail-text/mail-text.service.ts";
import { createJobs, type Jobs } from "../jobs/jobs.ts";
import { createLive, type Live } from "../live/live.ts";
import { letterheadOf } from "../mail/letterhead.ts";
import { createMailBox, type MailBox, mailQueue } from "../mail/mail-box.ts";
import type { Letterhead } from "../mail/mail-layout.ts";
import { createMailTransport } from "../mail/mail-transport.ts";
import { createRateLimits, type RateLimits } from "../rate-limit/rate-limits.ts";

export interface Given {
  readonly config: Config;
  readonly firm: Firm;
  readonly database: Database & { readonly url: string };
  readonly logger: FastifyBaseLogger;
}

/** What every room may stand on. Each names what it takes of it, and what it takes of other rooms. */
export interface GroundFloor {
  readonly config: Config;
  readonly firm: Firm;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly secrets: Secrets;
  readonly cipher: FieldCipher;
  readonly audit: Audit;
  readonly live: Live;
  readonly jobs: Jobs;
  readonly rateLimits: RateLimits;
  readonly mails: MailBox;
  readonly letterhead: Letterhead;
  /** Origin under which browsers reach the site. */
  readonly publicUrl: string;
  /** The firm's IANA zone. */
  readonly timeZone: string;
}

export const composeGroundFloor = async ({ config, firm, database, logger }: Given): Promise<GroundFloor> => {
  const { publicUrl } = config;
  const masterKeys = await loadMasterKeys(database, config);
  const secrets = await loadSecrets(database, masterKeys);
  const jobs = createJobs({ databaseUrl: database.url, logger });
  const mails = createMailBox({
    database,
    secrets,
    jobs,
    reworded: rewordedMail,
    transport: createMailTransport({
      smtpUrl: config.mail.smtpUrl,
      from: config.mail.from ?? `${firm.identity.name} <${firm.identity.email}>`,
      domain: new URL(publicUrl).hostname,
      outboxDir: path.join(config.dataDir, "outbox"),
      onWritten: (file) => logger.info({ file }, "A mail was written to the outbox: SMTP_URL is not set."),
    }),
  });
  jobs.work(mailQueue, ({ data }) => mails.deliver(data.mailId));
  return {
    config,
    firm,
    database,
    logger,
    secrets,
    cipher: createFieldCipher(masterKeys),
    audit: createAudit(),
    live: createLive({ database, logger }),
    jobs,
    rateLimits: createRateLimits({
      database,
      isOn: config.areRateLimitsOn,
      key: secrets.current("rate-limit").bytes,
    }),
    mails,
    letterhead: letterheadOf(firm, publicUrl),
    publicUrl,
    timeZone: firm.identity.timeZone,
  };
};
