import { expect } from "vitest";
import { type Queryable, toQueryable } from "../db/database.ts";
import type { TestDatabase } from "./test-database.ts";

export interface WatchedDatabase {
  /** Statements sent through it are noted. */
  readonly watched: Queryable;
  /** The plans of what `ask` asks for, with the values it asks with. */
  plansOf(ask: () => Promise<unknown>): Promise<string>;
}

/** For tests of how lists are found: fill the tables with enough rows, and analyze them, for the planner to choose as it would. */
export const watchPlans = (database: TestDatabase): WatchedDatabase => {
  const asked: { text: string; values: unknown[] | undefined }[] = [];
  const watched = toQueryable((statement, values) => {
    const { text, values: own = values } = typeof statement === "string" ? { text: statement } : statement;
    asked.push({ text, values: own });
    return database.query(statement, values);
  });
  return {
    watched,
    async plansOf(ask) {
      asked.length = 0;
      await ask();
      const plans: string[] = [];
      for (const { text, values } of [...asked]) {
        const { rows } = await database.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
        plans.push(...rows.map((row) => row["QUERY PLAN"]));
      }
      expect(plans).not.toEqual([]);
      return plans.join("\n");
    },
  };
};
