type Given = Readonly<Record<string, string | undefined>>;

interface PairRule {
  readonly isBroken: (given: Given) => boolean;
  readonly sentence: string;
}

const recaptchaKeys = ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET_KEY"];
const bucketKeys = ["FILES_S3_ACCESS_KEY_ID", "FILES_S3_SECRET_ACCESS_KEY"];

const twilioKeys = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"];

const countOf = (given: Given, names: readonly string[]): number =>
  names.filter((name) => given[name] !== undefined).length;

/** `first` does nothing, or something else than was meant, without `second`. */
const requires = (first: string, second: string, reason: string): PairRule => ({
  isBroken: (given) => given[first] !== undefined && given[second] === undefined,
  sentence: `${second} is required when ${first} is set: ${reason}`,
});

const parseUrl = (value: string | undefined): URL | undefined =>
  value !== undefined && URL.canParse(value) ? new URL(value) : undefined;

/** Rules that involve two settings. Half a configuration would serve, but not what its author meant. */
const rules: readonly PairRule[] = [
  requires("WEBHOOK_URL", "WEBHOOK_SECRET", "the receiver checks the signature with it."),
  requires("WEBHOOK_SECRET", "WEBHOOK_URL", "without it, nothing is delivered."),
  {
    isBroken: (given) => given.CAPTCHA_PROVIDER === "recaptcha" && countOf(given, recaptchaKeys) < 2,
    sentence: "RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY are required when CAPTCHA_PROVIDER is recaptcha.",
  },
  {
    isBroken: (given) => given.CAPTCHA_PROVIDER !== "recaptcha" && countOf(given, recaptchaKeys) > 0,
    sentence: "CAPTCHA_PROVIDER must be recaptcha when RECAPTCHA_SITE_KEY or RECAPTCHA_SECRET_KEY is set.",
  },
  {
    isBroken: (given) => ![0, twilioKeys.length].includes(countOf(given, twilioKeys)),
    sentence: "Text messages need TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, and TWILIO_FROM: set all of them or none.",
  },
  requires("TWILIO_ACCOUNT_SID", "PUBLIC_URL", "replies such as STOP come to it."),
  requires("TWILIO_API_URL", "TWILIO_ACCOUNT_SID", "without it, no text messages are sent."),
  requires("MASTER_KEY_PREVIOUS", "MASTER_KEY", "it holds the new key."),
  requires("DATABASE_DIRECT_URL", "DATABASE_URL", "both lead to the same database."),
  requires("DATABASE_OWNER_URL", "DATABASE_URL", "without it, the embedded database would serve."),
  {
    isBroken: (given) => {
      const [served, owned] = [parseUrl(given.DATABASE_URL), parseUrl(given.DATABASE_OWNER_URL)];
      return served !== undefined && owned !== undefined && served.pathname !== owned.pathname;
    },
    sentence: "DATABASE_URL and DATABASE_OWNER_URL must name the same database.",
  },
  {
    isBroken: (given) =>
      countOf(given, ["BACKUP_DIR", "DATABASE_URL"]) === 2 && given.DATABASE_REPLICATION_URL === undefined,
    sentence:
      "DATABASE_REPLICATION_URL is required when BACKUP_DIR and DATABASE_URL are set: backups read the log with it.",
  },
  {
    isBroken: (given) => countOf(given, bucketKeys) === 1,
    sentence: "FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY belong together: set both or neither.",
  },
  {
    isBroken: (given) =>
      given.FILES_S3_URL === undefined &&
      (given.FILES_S3_REGION !== undefined || countOf(given, bucketKeys) === bucketKeys.length),
    sentence: "FILES_S3_URL is required when other settings of the bucket are: without it, files stay in DATA_DIR.",
  },
  requires("SMTP_URL", "MAIL_FROM", "mail servers refuse a sender that isn't theirs."),
  requires("MAIL_FROM", "SMTP_URL", "without it, mails become files in DATA_DIR/outbox."),
  requires("INBOUND_MAIL_URL", "REPLY_ADDRESS", "clients reply to it, and their replies come to the mailbox."),
  requires("REPLY_ADDRESS", "INBOUND_MAIL_URL", "without it, no one reads what clients reply."),
  requires("REPLY_ADDRESS", "SMTP_URL", "without it, clients get no mail to reply to."),
  {
    isBroken: (given) => {
      const server = parseUrl(given.SMTP_URL);
      return server !== undefined && (server.username === "") !== (server.password === "");
    },
    sentence: "SMTP_URL must have both a user and a password, or neither.",
  },
];

/**
 * Finds settings that are set without what belongs to them.
 * @param given what is set, by name
 * @returns a sentence for each rule that is broken
 */
export const findHalfSettings = (given: Given): string[] =>
  rules.filter(({ isBroken }) => isBroken(given)).map(({ sentence }) => sentence);
