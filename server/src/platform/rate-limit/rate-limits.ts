import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";
import { secondFactorLimits } from "@funding-desk/contract/identity/second-factor/limits";
import { type CappedAct, cappedActs, describeReached, outCaps } from "@funding-desk/contract/identity/ways-out";
import { textLimits } from "@funding-desk/contract/messages/text/limits";
import { limits } from "@funding-desk/contract/platform/limits";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { createKeyedHash } from "../crypto/keyed-hash.ts";
import type { Database, Queryable } from "../db/database.ts";
import { DomainError } from "../errors/errors.ts";
import { toNetwork } from "./network.ts";
import { deleteExpiredRateLimits } from "./rate-limit.repository.ts";

interface Policy {
  readonly points: number;
  readonly seconds: number;
  /** What the person reads instead of the general sentence. `wait` is such as "12 minutes". */
  readonly refusal?: (wait: string) => string;
}

/** What a member takes out of the desk (`staff-caps.service.ts`). */
const outPolicies = Object.fromEntries(
  cappedActs.flatMap((act): [string, Policy][] => [
    [
      `staff-${act}`,
      {
        points: outCaps[act].perHour,
        seconds: 3600,
        refusal: (wait) => `You ${describeReached(act)}, so we let the managers know. Please wait ${wait}.`,
      },
    ],
    [
      `staff-${act}-day`,
      {
        points: outCaps[act].perDay,
        seconds: 24 * 3600,
        refusal: (wait) =>
          `You ${describeReached(act, "day")}, so we let the managers know. Please ask one of them, or wait ${wait}.`,
      },
    ],
  ]),
) as Readonly<Record<`staff-${CappedAct}` | `staff-${CappedAct}-day`, Policy>>;

/** How many are allowed in how many seconds, per subject. The first one starts the clock. */
const policies = {
  ...outPolicies,
  /** One email from one address. */
  "sign-in": { points: 5, seconds: 60 },
  /** Many emails from one address. */
  "sign-in-address": { points: 60, seconds: 600 },
  /** Passwords compared for one email, whatever the address. Each has cost a captcha. A mailed link and known browsers still get in. */
  "sign-in-email": {
    points: 1000,
    seconds: 24 * 3600,
    refusal: () =>
      "Too many wrong passwords were tried for this account. To sign in now, choose Forgot Password: the link we email you works right away.",
  },
  /** A browser that has signed in to the account before is counted alone, for clients and staff. */
  "known-browser": { points: 5, seconds: 60 },
  "known-browser-hour": { points: 40, seconds: 3600 },
  /** Like a client's sign-in, but at the desk. Past these, each try takes a captcha. */
  "staff-sign-in": { points: 5, seconds: 60 },
  "staff-sign-in-address": { points: 60, seconds: 600 },
  "staff-sign-in-email": { points: 40, seconds: 3600 },
  /** Second-factor codes tried by someone with the password or a session. */
  "staff-code": { points: 5, seconds: 60 },
  "staff-code-hour": { points: 30, seconds: 3600 },
  /** Wrong ones only, so that a patient guesser gets nowhere and a busy member isn't stopped. */
  "staff-code-wrong": {
    points: secondFactorLimits.wrongCodes,
    seconds: secondFactorLimits.wrongCodeDays * 24 * 3600,
    refusal: (wait) =>
      `There were too many wrong codes. Please use a passkey, ask a manager for a link to set up your sign-in again, or wait ${wait}.`,
  },
  /** Likewise for clients. */
  "client-code": { points: 5, seconds: 60 },
  "client-code-hour": { points: 30, seconds: 3600 },
  "client-code-wrong": {
    points: secondFactorLimits.wrongCodes,
    seconds: secondFactorLimits.wrongCodeDays * 24 * 3600,
    refusal: (wait) => `There were too many wrong codes. Please use a passkey, call us, or wait ${wait}.`,
  },
  /** Challenges and links. Each costs a row or a hash. */
  "staff-door-address": { points: 120, seconds: 600 },
  /** Past it, each request takes a captcha. */
  "staff-recovery-address": { points: 20, seconds: 3600 },
  /** Mails. Half as long as a link works, so that someone who gets no new mail has one whose link still works. */
  "staff-recovery-email": { points: 2, seconds: (staffLimits.recoveryMinutes / 2) * 60 },
  "sign-up-address": { points: 40, seconds: 3600 },
  /** Invalid Sign Up Ids from one address. */
  "signup-id-failure": { points: 5, seconds: 3600 },
  /** Requests for a Sign Up Id. Each has cost a captcha. */
  "signup-id-request-address": { points: 20, seconds: 3600 },
  /** Mails. Past it, nothing is said and nothing sent: the id of the last mail still works. */
  "signup-id-request-email": { points: 3, seconds: 24 * 3600 },
  /** Automatic answers to everyone together. Past it, requests wait for the desk. */
  "signup-id-automatic": { points: 200, seconds: 3600 },
  /** Requested codes. Past it, each request takes a captcha. */
  "reset-code-address": { points: 20, seconds: 3600 },
  /** Mails. Half as long as a link works, so that someone who gets no new mail has one whose link still works. */
  "reset-code-email": { points: 3, seconds: (limits.resetLinkMinutes / 2) * 60 },
  /** Codes tried from one address. Past it, each try takes a captcha. */
  "reset-try-address": { points: 30, seconds: 3600 },
  /** One code tried from one address, for as long as it works. */
  "reset-try-code": { points: limits.resetCodeTries, seconds: limits.resetCodeMinutes * 60 },
  /** Links to take an account, mailed by staff. */
  "take-over-link": {
    points: 3,
    seconds: 3600,
    refusal: (wait) => `This client was emailed three links within an hour. The newest one works. Please wait ${wait}.`,
  },
  /** Mails about a new login address. */
  "email-change": {
    points: 3,
    seconds: 3600,
    refusal: (wait) => `Someone tried to change this account's email three times within an hour. Please wait ${wait}.`,
  },
  /** Mails that ask a client to look over a form that staff filled in. */
  "confirm-form": {
    points: 3,
    seconds: 3600,
    refusal: (wait) => `This client was asked three times within an hour. The newest email works. Please wait ${wait}.`,
  },
  "contact-address": { points: 20, seconds: 3600 },
  /** Messages without the ticket that slows robots. */
  "contact-bare-address": { points: 5, seconds: 3600 },
  "captcha-address": { points: 120, seconds: 60 },
  /** Wrong passwords of a signed-in client, who is asked for it again. */
  "own-password": {
    points: 10,
    seconds: 3600,
    refusal: (wait) =>
      `There were too many wrong passwords. Please wait ${wait}, or sign out and choose Forgot Password to set a new one.`,
  },
  /** Codes asked for and tried behind private links. */
  "private-link-address": { points: 120, seconds: 3600 },
  /** Mails of one link. A code takes five tries, so no one guesses many. */
  "private-link-code": {
    points: 6,
    seconds: 3600,
    refusal: (wait) => `We sent several codes for this link. Please use the newest one, or wait ${wait}.`,
  },
  /** Links mailed to one co-borrower by the client. */
  "co-borrower-link": {
    points: 1,
    seconds: 600,
    refusal: (wait) => `We emailed this person a moment ago. Please wait ${wait} to email them again.`,
  },
  /** Signatures, revocations, and answers. Each sends mails. */
  "lender-consent": { points: 60, seconds: 3600 },
  /** What lenders ask for more. Each makes a request to the client. */
  "lender-request": {
    points: 20,
    seconds: 3600,
    refusal: (wait) => `You asked for 20 things within an hour. Please wait ${wait}, or call us.`,
  },
  /** Calls of one API key. */
  "api-key": {
    points: 600,
    seconds: 60,
    refusal: (wait) => `This API key made 600 calls within a minute. Please wait ${wait}.`,
  },
  /** Keys that don't work, tried from one address. */
  "api-key-wrong": { points: 60, seconds: 600 },
  /** What one API key adds. Each makes work for the firm. */
  "api-key-write": {
    points: 600,
    seconds: 3600,
    refusal: (wait) => `This API key added 600 things within an hour. Please wait ${wait}.`,
  },
  /** Calendars elsewhere that a member has us read at once. */
  "try-calendar": {
    points: 30,
    seconds: 600,
    refusal: (wait) => `We read 30 calendars for you within ten minutes. Please wait ${wait}.`,
  },
  /** Codes sent by text, to one client and to one number. Each costs money. */
  "text-code": {
    points: textLimits.codesPerHour,
    seconds: 3600,
    refusal: (wait) => `We texted several codes within an hour. Please use the newest one, or wait ${wait}.`,
  },
  "text-code-number": {
    points: textLimits.codesPerHour,
    seconds: 3600,
    refusal: (wait) => `We texted several codes to this number within an hour. Please wait ${wait}.`,
  },
  /** Our answers to one number, which may belong to a machine that answers, too. */
  "text-answer": { points: 5, seconds: 3600 },
  /** A client's archive, which reads and decrypts every file. */
  "my-data": { points: 5, seconds: 600 },
  /** An application as a PDF, which is drawn anew each time. */
  "application-copy": { points: 30, seconds: 600 },
  /** Signatures and revocations. Each sends mails. */
  "credit-pull": { points: 20, seconds: 3600 },
  /** A client's own acts. Each sends mails and makes work for the firm. */
  "book-call": {
    points: 10,
    seconds: 3600,
    refusal: (wait) => `You booked 10 calls within an hour. Please wait ${wait} to book another one, or call us.`,
  },
  "move-call": {
    points: 10,
    seconds: 3600,
    refusal: (wait) => `You moved calls 10 times within an hour. Please wait ${wait} to move one again, or call us.`,
  },
  "cancel-call": {
    points: 10,
    seconds: 3600,
    refusal: (wait) => `You canceled 10 calls within an hour. Please wait ${wait} to cancel another one, or call us.`,
  },
  prequalify: {
    points: 10,
    seconds: 3600,
    refusal: (wait) => `You sent 10 pre-qualifications within an hour. Please wait ${wait}, then send this one.`,
  },
  apply: {
    points: 10,
    seconds: 3600,
    refusal: (wait) => `You sent 10 applications within an hour. Please wait ${wait}, then send this one.`,
  },
  /** More are a loop between two programs. */
  "mailed-reply": { points: 30, seconds: 3600 },
  message: {
    points: 60,
    seconds: 3600,
    refusal: (wait) => `You sent 60 messages within an hour. Please wait ${wait}, then send this one.`,
  },
} as const satisfies Readonly<Record<string, Policy>>;

export type RateLimitPolicy = keyof typeof policies;

/** What is counted: an address, an email or both; a client; a member of staff; a browser; a code; or an API key. */
export interface RateLimitSubject {
  readonly address?: string;
  /** Compared without regard to case. */
  readonly email?: string;
  readonly clientId?: string;
  readonly staffId?: string;
  readonly browserId?: string;
  readonly codeId?: string;
  readonly keyId?: string;
}

/** Counters that all servers on the database share. */
export interface RateLimits {
  /** Counts one attempt. @throws {DomainError} `too_many_requests` when it's one too many */
  count(policy: RateLimitPolicy, subject: RateLimitSubject): Promise<void>;
  /** Counts one attempt. @returns the seconds to wait when it's one too many; undefined when it's allowed */
  take(policy: RateLimitPolicy, subject: RateLimitSubject): Promise<number | undefined>;
  /** Starts over. */
  clear(policy: RateLimitPolicy, subject: RateLimitSubject): Promise<void>;
  /** Only checks. @throws {DomainError} `too_many_requests` when no more are allowed */
  check(policy: RateLimitPolicy, subject: RateLimitSubject): Promise<void>;
  /** Whether attempts were refused. */
  isExceeded(policy: RateLimitPolicy, subject: RateLimitSubject): Promise<boolean>;
  /**
   * Counts an act and runs it. One that fails doesn't count.
   * @throws {DomainError} `too_many_requests` when it's one too many, and as the act does
   */
  limit<Result>(policy: RateLimitPolicy, subject: RateLimitSubject, act: LimitedAct<Result>): Promise<Result>;
}

export interface LimitedAct<Result> {
  readonly run: () => Promise<Result>;
  /** Whether this was done before, so that running it again has no effect and isn't limited. */
  readonly isRepeat: () => Promise<boolean>;
}

export interface RateLimitOptions {
  readonly database: Pick<Database, "pool">;
  readonly isOn: boolean;
  /** Subjects are stored as keyed hashes, because an address can be guessed from a plain hash. */
  readonly key: Uint8Array;
}

/** Limits nothing. */
export const noRateLimits: RateLimits = {
  count: async () => {},
  take: async () => undefined,
  clear: async () => {},
  check: async () => {},
  isExceeded: async () => false,
  limit: async (_policy, _subject, { run }) => run(),
};

export const createRateLimits = ({ database, isOn, key }: RateLimitOptions): RateLimits => {
  if (!isOn) return noRateLimits;
  const limiters = new Map(
    Object.entries(policies).map(([name, policy]) => [name, createLimiter(database, name, policy)]),
  );
  const limiterNamed = (policy: RateLimitPolicy): RateLimiterPostgres => {
    const limiter = limiters.get(policy);
    if (!limiter) throw new Error(`There is no rate limit ${policy}.`);
    return limiter;
  };
  const toKey = ({ address, email, ...ids }: RateLimitSubject): string => {
    const network = address === undefined ? null : toNetwork(address);
    const { clientId, staffId, browserId, codeId, keyId } = ids;
    const who = clientId ?? staffId ?? browserId ?? codeId ?? keyId ?? email?.trim().toLowerCase() ?? null;
    return createKeyedHash(key)
      .update(JSON.stringify([network, who]))
      .digest("base64url");
  };

  const consume = async (policy: RateLimitPolicy, subject: RateLimitSubject): Promise<RateLimiterRes | undefined> => {
    try {
      await limiterNamed(policy).consume(toKey(subject));
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  };

  const count: RateLimits["count"] = async (policy, subject) => {
    const refusal = await consume(policy, subject);
    if (refusal) throw createRefusal(policies[policy], refusal);
  };

  return {
    count,
    async take(policy, subject) {
      const refusal = await consume(policy, subject);
      return refusal && toSeconds(refusal);
    },
    async clear(policy, subject) {
      await limiterNamed(policy).delete(toKey(subject));
    },
    async check(policy, subject) {
      const state = await limiterNamed(policy).get(toKey(subject));
      if (state && state.consumedPoints >= policies[policy].points) throw createRefusal(policies[policy], state);
    },
    async isExceeded(policy, subject) {
      const state = await limiterNamed(policy).get(toKey(subject));
      return state !== null && state.consumedPoints > policies[policy].points;
    },
    async limit(policy, subject, { run, isRepeat }) {
      if (await isRepeat()) return run();
      // Count first, or many at once would all be allowed.
      await count(policy, subject);
      try {
        return await run();
      } catch (error) {
        await limiterNamed(policy)
          .reward(toKey(subject))
          .catch(() => {});
        throw error;
      }
    },
  };
};

/** Deletes expired counters. */
export const sweepRateLimits = (db: Queryable): Promise<void> => deleteExpiredRateLimits(db);

const toSeconds = ({ msBeforeNext }: RateLimiterRes): number => msBeforeNext / 1000;

const createRefusal = ({ refusal }: Policy, state: RateLimiterRes) => {
  const retryAfterSeconds = toSeconds(state);
  return new DomainError("too_many_requests", {
    retryAfterSeconds,
    ...(refusal ? { sentence: refusal(formatWait(retryAfterSeconds)) } : {}),
  });
};

/** Rounded up: "1 minute", "12 minutes", "3 hours", "2 days". */
const formatWait = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes <= 90) return countUnits(minutes, "minute");
  const hours = Math.ceil(minutes / 60);
  return hours <= 36 ? countUnits(hours, "hour") : countUnits(Math.ceil(hours / 24), "day");
};

const countUnits = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

const createLimiter = (
  { pool }: Pick<Database, "pool">,
  name: string,
  { points, seconds }: Policy,
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
