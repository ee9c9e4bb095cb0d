import { AsyncLocalStorage } from "node:async_hooks";
import { expect } from "vitest";
import { createDatabase, type Queryable, toQueryable } from "../platform/db/database.ts";
import { cleanUpWith } from "./clean-up.ts";
import type { TestDatabase } from "./test-database.ts";

export interface WatchedDatabase {
  /** Records the statements sent through it. */
  readonly watched: Queryable;
  /** Explains every statement that `ask` sends, with its values. */
  explainPlans(ask: () => Promise<unknown>): Promise<string>;
}

/**
 * Explains how lists are found. First fill and analyze the tables, so that the planner chooses as it would in
 * production.
 */
export const watchPlans = (database: TestDatabase): WatchedDatabase => {
  // Lists that are asked inside a transaction are watched and explained outside it.
  const outside = createDatabase(database.url, { max: 2 });
  cleanUpWith(() => outside.close());
  // What an app does by itself meanwhile isn't asked for.
  const asking = new AsyncLocalStorage<{ text: string; values: unknown[] | undefined }[]>();
  const watched = toQueryable((statement, values) => {
    const { text, values: own = values } = typeof statement === "string" ? { text: statement } : statement;
    asking.getStore()?.push({ text, values: own });
    return outside.query(statement, values);
  });
  return {
    watched,
    async explainPlans(ask) {
      const asked: { text: string; values: unknown[] | undefined }[] = [];
      await asking.run(asked, ask);
      const plans: string[] = [];
      for (const { text, values } of asked) {
        const { rows } = await outside.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
        plans.push(...rows.map((row) => row["QUERY PLAN"]));
      }
      expect(plans).not.toEqual([]);
      return plans.join("\n");
    },
  };
};
