import { createHmac } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database, Queryable } from "../db/database.ts";
import { DomainError } from "../errors.ts";
import { toNetwork } from "./network.ts";
import { deleteExpiredRateLimits } from "./rate-limit.repository.ts";

/** How many are allowed in how many seconds, per subject. The first one starts the clock. */
const policies = {
  /** One email from one address. */
  "sign-in": { points: 5, seconds: 60 },
  /** Many emails from one address. */
  "sign-in-address": { points: 60, seconds: 600 },
  /** One email from many addresses. High enough that a stranger can't lock a client out with a few attempts. */
  "sign-in-email": { points: 40, seconds: 3600 },
  /** Like a client's sign-in, but at the desk. */
  "staff-sign-in": { points: 5, seconds: 60 },
  "staff-sign-in-address": { points: 60, seconds: 600 },
  "staff-sign-in-email": { points: 40, seconds: 3600 },
  /** Second-factor codes tried by someone with the password or a session. */
  "staff-code": { points: 5, seconds: 60 },
  "staff-code-hour": { points: 30, seconds: 3600 },
  /** Challenges and links. Each costs a row or a hash. */
  "staff-door-address": { points: 120, seconds: 600 },
  "staff-recovery-address": { points: 20, seconds: 3600 },
  "staff-recovery-email": { points: 4, seconds: 3600 },
  "sign-up-address": { points: 40, seconds: 3600 },
  /** Invalid Sign Up Ids from one address. */
  "signup-id-failure": { points: 5, seconds: 3600 },
  /** Requested codes. Protects mailboxes, and keeps new codes from granting more attempts. */
  "reset-code-address": { points: 20, seconds: 3600 },
  "reset-code-email": { points: 4, seconds: 3600 },
  /** Attempts, counted over all codes of a day. */
  "reset-try-address": { points: 30, seconds: 3600 },
  "reset-try-email": { points: 15, seconds: 24 * 3600 },
  "contact-address": { points: 20, seconds: 3600 },
  /** Each message sends a copy to this email. */
  "contact-email": { points: 5, seconds: 3600 },
  "captcha-address": { points: 120, seconds: 60 },
  /** A client's archive, which reads and decrypts every file. */
  "my-data": { points: 5, seconds: 600 },
  /** Signatures and revocations. Each sends mails. */
  "credit-pull": { points: 20, seconds: 3600 },
} as const;

export type RateLimitPolicy = keyof typeof policies;

/** Who is counted: an address, an email or both; a client; or a member of staff. */
export interface RateLimitSubject {
  readonly address?: string;
  /** Compared without regard to case. */
  readonly email?: string;
  readonly clientId?: string;
  readonly staffId?: string;
}

/** Counters that all servers on the database share. */
export interface RateLimits {
  /** Counts one attempt. @throws {DomainError} `too_many_requests` when it's one too many */
  count(policy: RateLimitPolicy, subject: RateLimitSubject): Promise<void>;
  /** Only checks. @throws {DomainError} `too_many_requests` when no more are allowed */
  check(policy: RateLimitPolicy, subject: RateLimitSubject): Promise<void>;
}

export interface RateLimitOptions {
  readonly database: Pick<Database, "pool">;
  readonly isOn: boolean;
  /** Subjects are stored as keyed hashes, because an address can be guessed from a plain hash. */
  readonly key: Uint8Array;
}

const unlimited: RateLimits = { count: async () => {}, check: async () => {} };

export const createRateLimits = ({ database, isOn, key }: RateLimitOptions): RateLimits => {
  if (!isOn) return unlimited;
  const limiters = new Map(
    Object.entries(policies).map(([name, { points, seconds }]) => [
      name,
      createLimiter(database, { name, points, seconds }),
    ]),
  );
  const limiterNamed = (policy: RateLimitPolicy): RateLimiterPostgres => {
    const limiter = limiters.get(policy);
    if (!limiter) throw new Error(`There is no rate limit ${policy}.`);
    return limiter;
  };
  const toKey = ({ address, email, clientId, staffId }: RateLimitSubject): string => {
    const network = address === undefined ? null : toNetwork(address);
    const who = clientId ?? staffId ?? email?.trim().toLowerCase() ?? null;
    return createHmac("sha256", key)
      .update(JSON.stringify([network, who]))
      .digest("base64url");
  };

  return {
    async count(policy, subject) {
      try {
        await limiterNamed(policy).consume(toKey(subject));
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
      }
    },
    async check(policy, subject) {
      const state = await limiterNamed(policy).get(toKey(subject));
      if (state && state.consumedPoints >= policies[policy].points) throw tooMany(state);
    },
  };
};

/** Deletes expired counters. */
export const sweepRateLimits = (db: Queryable): Promise<void> => deleteExpiredRateLimits(db);

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new DomainError("too_many_requests", { retryAfterSeconds: msBeforeNext / 1000 });

const createLimiter = (
  { pool }: Pick<Database, "pool">,
  { name, points, seconds }: { readonly name: string; readonly points: number; readonly seconds: number },
): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // The hourly maintenance does it, on a single server.
    clearExpiredByTimeout: false,
  });
