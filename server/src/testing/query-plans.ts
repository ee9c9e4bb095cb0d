import { CompiledQuery, Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { expect } from "vitest";
import type { Queryable } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";
import type { TestDatabase } from "./test-database.ts";

export interface WatchedDatabase {
  /** What is asked through it is noted, whichever way. */
  readonly watched: Queryable;
  /** The plans of what `ask` asks for, with the values it asks with. */
  plansOf(ask: () => Promise<unknown>): Promise<string>;
}

/** For tests of how lists are found: fill the tables with enough rows, and analyze them, for the planner to choose as it would. */
export const watchPlans = (database: TestDatabase): WatchedDatabase => {
  const asked: CompiledQuery[] = [];
  const watched: Queryable = {
    query: <Row extends object>(statement: string | pg.QueryConfig, values?: unknown[]) => {
      const { text, values: own = values } = typeof statement === "string" ? { text: statement, values } : statement;
      asked.push(CompiledQuery.raw(text, own));
      return database.query<Row>(statement, values);
    },
    kysely: new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log({ query }) {
        asked.push(query);
      },
    }),
  };
  return {
    watched,
    async plansOf(ask) {
      asked.length = 0;
      await ask();
      const plans: string[] = [];
      for (const { sql, parameters } of [...asked]) {
        const { rows } = await database.query<{ "QUERY PLAN": string }>(`explain ${sql}`, [...parameters]);
        plans.push(...rows.map((row) => row["QUERY PLAN"]));
      }
      expect(plans).not.toEqual([]);
      return plans.join("\n");
    },
  };
};
