import { setTimeout as sleep } from "node:timers/promises";
import { createAudit } from "../../../server/src/platform/audit/audit.ts";
import { verifyChain } from "../../../server/src/platform/audit/audit-chain.ts";
import type { Database } from "../../../server/src/platform/db/database.ts";

/** How many callers work at the same time. */
const askers = 10;

/** Measures how often all callers together can do `act` in a second, each as soon as its last one is done. */
const perSecond = async (seconds: number, act: (turn: number) => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  let turns = 0;
  let isOver = false;
  const askOn = async (): Promise<void> => {
    while (!isOver) await act(turns++);
  };
  const asking = Promise.all(Array.from({ length: askers }, askOn));
  await sleep(seconds * 1000);
  isOver = true;
  await asking;
  return turns / ((performance.now() - startedAt) / 1000);
};

/**
 * Measures how many entries can be appended in a second, each in its own transaction. Each one holds the chain's head
 * until the commit.
 */
export const appendsPerSecond = (database: Database, seconds: number): Promise<number> => {
  const audit = createAudit();
  return perSecond(seconds, () => audit.record(database, { actor: { kind: "system" }, action: "staff.signed_out" }));
};

export interface Viewing {
  /** URL of the desk's API. */
  readonly url: string;
  readonly cookie: string;
  /** No client twice: a second view within minutes is not recorded. */
  readonly clientIds: readonly string[];
}

/** Measures how many files can be opened in a second, with each view recorded. */
export const viewsPerSecond = async ({ url, cookie, clientIds }: Viewing, seconds: number): Promise<number> =>
  perSecond(seconds, async (turn) => {
    const response = await fetch(`${url}/clients/${clientIds[turn]}`, { headers: { cookie } });
    const text = await response.text();
    if (!response.ok) throw new Error(`A client's file: ${response.status} ${text.slice(0, 300)}`);
  });

/** Measures how long recomputing every hash takes. */
export const verifySeconds = async (
  database: Database,
): Promise<{ readonly checked: number; readonly seconds: number }> => {
  const startedAt = performance.now();
  const { checked, problems } = await verifyChain(database);
  if (problems.length > 0) throw new Error(problems.join(" "));
  return { checked, seconds: (performance.now() - startedAt) / 1000 };
};
