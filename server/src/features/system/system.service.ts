import type { Database } from "../../db/database.ts";
import { DomainError } from "../../errors.ts";
import { ping } from "./system.repository.ts";

const patienceMs = 2_000;

export type SystemService = ReturnType<typeof createSystemService>;

export const createSystemService = (database: Database) => ({
  /** @throws {DomainError} `database_unavailable` when the database doesn't answer within two seconds */
  async requireDatabase() {
    const impatient = Promise.withResolvers<never>();
    const timer = setTimeout(() => impatient.reject(new Error("no answer in time")), patienceMs);
    try {
      await Promise.race([ping(database), impatient.promise]);
    } catch (cause) {
      throw new DomainError("database_unavailable", { retryAfterSeconds: 5, cause });
    } finally {
      clearTimeout(timer);
    }
  },
});
