import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { DomainError } from "../../errors.ts";

const cost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
const hashBytes = 32;
const saltBytes = 16;
/** Each takes 64 MiB and a core while it runs. */
const atOnce = 4;
const maxWaiting = 50;

/** argon2id, so many at once that memory holds, and no more waiting than will be served before people give up. */
export interface PasswordHasher {
  /** @throws {DomainError} `busy` */
  hash(password: string): Promise<string>;
  /**
   * Takes as long, and answers false, when there is no hash to compare with: nobody can tell from the time whether an account exists.
   * @throws {DomainError} `busy`
   */
  isRight(password: string, encoded: string | undefined): Promise<boolean>;
}

export const createPasswordHasher = (): PasswordHasher => {
  const limit = pLimit(atOnce);
  const nobodys = hashOfNoPassword();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= maxWaiting) throw new DomainError("busy", { retryAfterSeconds: 2 });
    return limit(work);
  };
  return {
    // argon2id is the library's default; its enum cannot be named under `isolatedModules`.
    hash: async (password) => inTurn(() => hash(password, { ...cost, outputLen: hashBytes })),
    async isRight(password, encoded) {
      const isMatch = await inTurn(() => verify(encoded ?? nobodys, password));
      return isMatch && encoded !== undefined;
    },
  };
};

/** Random bytes in the place of a hash: as dear to check as a real one. */
const hashOfNoPassword = (): string => {
  const unpadded = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");
  const { memoryCost, timeCost, parallelism } = cost;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unpadded(saltBytes)}$${unpadded(hashBytes)}`;
};
