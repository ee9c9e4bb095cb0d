import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import type { ClientAccess } from "../identity/client-access/client-access.ts";
import type { Audit } from "../platform/audit/audit.ts";
import type { FieldCipher } from "../platform/crypto/field-cipher.ts";
import type { Database } from "../platform/db/database.ts";
import type { Live } from "../platform/live/live.ts";
import type { MailBox } from "../platform/mail/mail-box.ts";
import type { RateLimits } from "../platform/rate-limit/rate-limits.ts";

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
