import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import type { Audit } from "./audit/audit.ts";
import type { ClientAccess } from "./client-access/client-access.ts";
import type { FieldCipher } from "./crypto/field-cipher.ts";
import type { Database } from "./db/database.ts";
import type { Live } from "./live/live.ts";
import type { MailBox } from "./mail/mail-box.ts";
import type { RateLimits } from "./rate-limit/rate-limits.ts";

/** What many services need, narrowed to what they do with it. A service picks its own. */
export interface SharedDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly live: Pick<Live, "notify">;
  readonly mails: Pick<MailBox, "queue">;
  readonly cipher: FieldCipher;
  readonly access: ClientAccess;
  readonly rateLimits: RateLimits;
  readonly checkRules: () => CheckRules;
  /** The firm's IANA zone. */
  readonly timeZone: string;
}
