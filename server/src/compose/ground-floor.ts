import type { Firm } from "@funding-desk/contract/firm/firm";
import type { FastifyBaseLogger } from "fastify";
import type { AgreedText } from "../features/accounts/consent/consent.service.ts";
import type { SharedDeps } from "../features/shared-deps.ts";
import { createFirmFacts } from "../firm/current-firm.ts";
import { createAnswerChanges } from "../forms/answer-changes/answer-changes.ts";
import { createApiKeys } from "../identity/api-key/api-keys.ts";
import { createClients } from "../identity/client/clients.ts";
import { createClientAccess } from "../identity/client-access/client-access.ts";
import { createEnteredMailboxes } from "../identity/entered-mailbox/entered-mailboxes.ts";
import { createPrivateLinks } from "../identity/private-link/private-links.ts";
import { createOneTimeCodes } from "../identity/second-factor/one-time-codes.ts";
import { createPasskeys } from "../identity/second-factor/passkeys.ts";
import { createRecoveryCodes } from "../identity/second-factor/recovery-codes.ts";
import { createAudit } from "../platform/audit/audit.ts";
import type { Config } from "../platform/config/config.ts";
import { createFieldCipher } from "../platform/crypto/field-cipher.ts";
import { loadMasterKeys } from "../platform/crypto/master-keys.ts";
import { loadSecrets, secretsChannel } from "../platform/crypto/secrets.ts";
import type { Database } from "../platform/db/database.ts";
import { createNotifications } from "../platform/db/notifications.ts";
import { createFollowUps } from "../platform/follow-up/follow-ups.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { createLive } from "../platform/live/live.ts";
import { mailQueues } from "../platform/mail/mail-box.ts";
import { createKnownBrowsers } from "../platform/rate-limit/known-browsers.ts";
import { createRateLimits } from "../platform/rate-limit/rate-limits.ts";
import { composeMails, configuredMailTransport, configuredOutbox } from "./mails.ts";
import { composeTracing } from "./observation.ts";

export interface ComposeOptions {
  readonly config: Config;
  readonly firm: Firm;
  readonly database: Database & { readonly url: string };
  readonly logger: FastifyBaseLogger;
  /** What reminders take for the time. A test moves it. */
  readonly now?: () => Date;
  /** See `JobsOptions`. */
  readonly jobGapMs?: number;
}

export type GroundFloor = Awaited<ReturnType<typeof composeGroundFloor>>;

/** With what the settings decide. */
export interface FloorWithRules extends GroundFloor, Pick<SharedDeps, "checkRules"> {
  /** The terms in effect, which the forms' consents name. */
  readonly loadAgreedTerms: () => Promise<AgreedText>;
}

/** Services that need no feature and that every feature may use. */
export const composeGroundFloor = async ({
  config,
  firm,
  database,
  logger,
  now = () => new Date(),
  jobGapMs,
}: ComposeOptions) => {
  const { publicUrl } = config;
  const masterKeys = await loadMasterKeys(database, config);
  const secrets = await loadSecrets(database, masterKeys);
  const notifications = createNotifications({ directUrl: database.directUrl, logger });
  notifications.subscribe(secretsChannel, {
    onNotified: () =>
      void secrets
        .reload()
        .catch(() => logger.error("The new secrets couldn't be loaded. Please restart this server.")),
    onMissed: secrets.reload,
  });
  const tracing = await composeTracing(config, logger);
  const jobs = createJobs({ databaseUrl: database.url, notifications, logger, tracing, gapMs: jobGapMs });
  const live = createLive({ database, notifications, logger, timeZone: firm.identity.timeZone });
  const { currentFirm, refresh: refreshFirm } = await createFirmFacts({ database, live, base: firm });
  const { mails, preferenceLinks, replyAddresses } = composeMails({
    config,
    currentFirm,
    database,
    secrets,
    jobs,
    transport: configuredMailTransport({ config, currentFirm }, (file) =>
      logger.info({ file }, "A mail was written to the outbox: SMTP_URL is not set."),
    ),
  });
  for (const queue of mailQueues) jobs.work(queue, ({ data }) => mails.deliver(data.mailId));
  const rateLimits = createRateLimits({
    database,
    isOn: config.areRateLimitsOn,
    key: secrets.current("rate-limit").bytes,
  });
  const privateLinks = createPrivateLinks({ database, secrets, rateLimits, mails, live, publicUrl });
  const audit = createAudit();
  const cipher = createFieldCipher(masterKeys);
  return {
    config,
    /** The configuration. What of it the desk can change is in `currentFirm()`. */
    firm,
    currentFirm,
    refreshFirm,
    database,
    logger,
    now,
    tracing,
    secrets,
    cipher,
    audit,
    clients: createClients({ database }),
    access: createClientAccess({ database, audit }),
    changes: createAnswerChanges({ database, cipher }),
    notifications,
    live,
    jobs,
    followUps: createFollowUps({ database, live, logger }),
    rateLimits,
    privateLinks,
    enteredMailboxes: createEnteredMailboxes({ config }),
    apiKeys: createApiKeys({ database, audit, live, mails, rateLimits }),
    knownBrowsers: createKnownBrowsers({ secrets }),
    mails,
    preferenceLinks,
    replyAddresses,
    /** A server that has a mail server by now may still have an outbox. */
    sweeps: [() => configuredOutbox(config).sweep(), privateLinks.sweep],
    passkeys: createPasskeys({ database, publicUrl, currentFirm }),
    oneTimeCodes: createOneTimeCodes({ secrets, currentFirm }),
    recoveryCodes: createRecoveryCodes({ secrets }),
    /** Origin under which browsers reach the site. */
    publicUrl,
    /** The firm's IANA zone. */
    timeZone: firm.identity.timeZone,
  };
};
