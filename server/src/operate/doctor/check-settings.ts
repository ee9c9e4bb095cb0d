import type { Config } from "../../platform/config/config.ts";
import { type Finding, ok, warning } from "./finding.ts";

const check = "settings";

const isOnThisMachine = (url: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

interface Advice {
  readonly applies: boolean;
  readonly says: string;
  readonly toDo: string;
}

const listAdvice = ({ mail, publicUrl, trustProxy, areRateLimitsOn, masterKey, databaseUrl }: Config): Advice[] => [
  {
    applies: !areRateLimitsOn,
    says: "RATE_LIMITS is off, so nothing slows down password guessing.",
    toDo: "Leave it out, except for benchmarks.",
  },
  {
    applies: mail.smtpUrl === undefined,
    says: "SMTP_URL isn't set, so mails become files in DATA_DIR/outbox and reach no one.",
    toDo: "Set SMTP_URL and MAIL_FROM before real clients come.",
  },
  {
    applies: publicUrl.startsWith("http:") && !isOnThisMachine(publicUrl),
    says: "PUBLIC_URL isn't https, so passwords and documents cross the network readable.",
    toDo: "Put the server behind a proxy that ends TLS, and set PUBLIC_URL to its https address.",
  },
  {
    applies: publicUrl.startsWith("https:") && trustProxy === false,
    says: "PUBLIC_URL is https, but TRUST_PROXY is off, so every visitor seems to have the proxy's address.",
    toDo: "Set TRUST_PROXY to the address of the proxy that ends TLS.",
  },
  {
    applies: databaseUrl !== undefined && masterKey === undefined,
    says: "MASTER_KEY isn't set, so the key is in a file under DATA_DIR that every server needs.",
    toDo: "Back up DATA_DIR/keys apart from the database, or set MASTER_KEY.",
  },
];

/** Settings that are valid, but not what a firm with clients wants. */
export const checkSettings = (config: Config): Finding[] => {
  const advice = listAdvice(config)
    .filter(({ applies }) => applies)
    .map(({ says, toDo }) => warning(check, { says, toDo }));
  return advice.length > 0 ? advice : [ok(check, "Every setting is valid.")];
};
