import { randomBytes } from "node:crypto";
import type * as argon2 from "@node-rs/argon2";
import pLimit from "p-limit";
import { DomainError } from "../../../platform/errors/errors.ts";

/** Memory in KiB. */
const fullCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
const hashBytes = 32;
const saltBytes = 16;
/** Each takes 64 MiB and a core while it runs. */
const atOnce = 4;
const maxWaiting = 50;

/** argon2id, as many at once as memory allows, with a queue no longer than people will wait. */
export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

interface Options {
  /** Less than the full cost is for tests that are about something else. */
  readonly cost?: typeof fullCost;
  readonly verify?: typeof argon2.verify;
}

export const createPasswordHasher = ({ cost = fullCost, verify }: Options = {}) => {
  const limit = pLimit(atOnce);
  const nobodys = createDummyHash(cost);
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= maxWaiting) throw new DomainError("busy", { retryAfterSeconds: 2 });
    return limit(work);
  };
  return {
    // argon2id is the library's default; its enum can't be named under `isolatedModules`.
    /** @throws {DomainError} `busy` */
    hash: async (password: string): Promise<string> =>
      inTurn(async () => (await loadArgon2()).hash(password, { ...cost, outputLen: hashBytes })),
    /**
     * Without a hash to compare with, takes just as long and answers false, so that timing doesn't tell whether an account exists.
     * @throws {DomainError} `busy`
     */
    async isRight(password: string, encoded: string | undefined): Promise<boolean> {
      const isMatch = await inTurn(async () => (verify ?? (await loadArgon2()).verify)(encoded ?? nobodys, password));
      return isMatch && encoded !== undefined;
    },
  };
};

/** Native code, which a start can do without. */
const loadArgon2 = () => import("@node-rs/argon2");

/** Random bytes instead of a hash, which take as long to check as a real one. */
const createDummyHash = ({ memoryCost, timeCost, parallelism }: typeof fullCost): string => {
  const toUnpaddedBase64 = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${toUnpaddedBase64(saltBytes)}$${toUnpaddedBase64(hashBytes)}`;
};
