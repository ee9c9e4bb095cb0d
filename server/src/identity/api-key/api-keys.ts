import type { ApiScope } from "@funding-desk/contract/identity/api-key/scopes";
import type { Audit } from "../../platform/audit/audit.ts";
import { hashSecretToken, makeSecretToken } from "../../platform/crypto/secret-token.ts";
import type { Database } from "../../platform/db/database.ts";
import { withTransaction } from "../../platform/db/transaction.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { Live } from "../../platform/live/live.ts";
import type { MailBox } from "../../platform/mail/mail-box.ts";
import { toNetwork } from "../../platform/rate-limit/network.ts";
import type { RateLimits } from "../../platform/rate-limit/rate-limits.ts";
import { endExposed, findKey, touchKey } from "./api-key.repository.ts";
import { keyEndedMail } from "./api-key-mails.ts";

/** Another system of the firm, with the key that let it in. */
export interface KeyIdentity {
  readonly keyId: string;
  readonly name: string;
  /** The member who made the key. */
  readonly madeBy: string;
  /** The caller's network address. */
  readonly address: string;
}

/** The key as an actor of the audit, and from where it was used. */
export const actedByKey = ({ keyId, name, address }: KeyIdentity) => ({
  actor: { kind: "key" as const, id: keyId, name },
  address,
});

/** Lets the firm's other systems in. */
export type ApiKeys = ReturnType<typeof createApiKeys>;

interface Deps {
  readonly database: Database;
  readonly audit: Audit;
  readonly live: Pick<Live, "notify">;
  readonly mails: Pick<MailBox, "queue">;
  readonly rateLimits: RateLimits;
}

const shape = "fd_[A-Za-z0-9_-]{43}";
const bearer = new RegExp(`^Bearer (${shape})$`);
const anywhere = new RegExp(`${shape}(?![A-Za-z0-9_-])`);
const hintChars = 4;

/** A new key. Only its hash and its hint are stored. */
export const generateKey = (): { readonly key: string; readonly keyHash: Buffer; readonly hint: string } => {
  const key = `fd_${makeSecretToken()}`;
  return { key, keyHash: hashSecretToken(key), hint: key.slice(-hintChars) };
};

export const createApiKeys = ({ database, audit, live, mails, rateLimits }: Deps) => {
  const refuse = async (address: string, sentence?: string): Promise<never> => {
    await rateLimits.count("api-key-wrong", { address });
    throw new DomainError("key_invalid", sentence === undefined ? {} : { sentence });
  };

  return {
    /**
     * Ends a key in an address, tells the firm and whoever made it, and refuses the call.
     * @param url as it was requested
     * @throws {DomainError} `key_in_address`
     */
    async refuseInAddress(url: string, address: string): Promise<void> {
      const [key] = anywhere.exec(url) ?? [];
      if (key === undefined) return;
      // Otherwise, someone could try keys here.
      await rateLimits.count("api-key-wrong", { address });
      const row = await findKey(database, hashSecretToken(key), toNetwork(address));
      if (row && row.exposed_at === null)
        await withTransaction(database, async (tx) => {
          const maker = await endExposed(tx, row.id);
          if (!maker) return;
          await live.notify(tx);
          await mails.queue(tx, keyEndedMail, {
            clientId: null,
            cause: row.id,
            to: { name: maker.name, address: maker.email },
            key: row.name,
            at: new Date().toISOString(),
            network: toNetwork(address),
          });
          await audit.record(tx, {
            actor: { kind: "system" },
            address,
            action: "api-key.changed",
            detail: { what: "seen in an address", name: row.name, scopes: [...row.scopes] },
          });
        });
      throw new DomainError("key_in_address");
    },

    /** @throws {DomainError} `key_invalid`, `scope_missing`, `too_many_requests` */
    async admit(authorization: string | undefined, scope: ApiScope, address: string): Promise<KeyIdentity> {
      const key = authorization && bearer.exec(authorization)?.[1];
      if (!key)
        return refuse(
          address,
          "Please send an API key in the Authorization header, as “Bearer fd_…”. A manager of the firm makes one under Settings, API keys.",
        );
      const network = toNetwork(address);
      const row = await findKey(database.brief, hashSecretToken(key), network);
      if (!row) return refuse(address);
      if (row.revoked_at !== null) return refuse(address, "This API key was revoked. Please ask for another one.");
      if (row.has_expired) return refuse(address, "This API key has expired. Please ask for another one.");
      await rateLimits.count("api-key", { keyId: row.id });
      if (row.needs_touch) await touchKey(database, row.id, network);
      if (!row.scopes.includes(scope))
        throw new DomainError("scope_missing", {
          sentence: `This API key isn't allowed to do this: it lacks the scope ${scope}.`,
        });
      return { keyId: row.id, name: row.name, madeBy: row.made_by, address };
    },
  };
};
