import { bulkLimits } from "@funding-desk/contract/desk/bulk-act/desk-api";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import type { JobQueue, RunningJob } from "../../../platform/jobs/job-queue.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  countLately,
  listDue,
  lockPace,
  markEnded,
  markUndone,
  type RunRow,
  recordFailure,
  saveCounts,
  settleTurns,
  stopWaiting,
  type TurnRow,
  takeBulkAct,
  takeTurns,
} from "./bulk-act.repository.ts";
import { type Batch, type BulkKinds, type Outcome, pacedKinds, toRefusal } from "./bulk-kinds.service.ts";
import { findRefusal } from "./refusal.ts";

export const bulkActQueue: JobQueue<Record<string, never>> = {
  name: "bulk-acts",
  retry: { limit: 2, delaySeconds: 30 },
  expireSeconds: 900,
};

interface Deps extends Pick<SharedDeps, "database" | "live" | "timeZone"> {
  readonly kinds: BulkKinds;
}

/** What fails each time doesn't hold up the others. */
const mostTries = 3;
/** Then the next minute's job goes on. */
const mostMs = 600_000;

/**
 * Does what bulk acts have left to do, a batch of each in turn. Call it every minute, on any server: a batch is one transaction
 * with what it did and its marks, so a server that is killed has done it or hasn't.
 */
export const createBulkActRuns = ({ database, live, timeZone, kinds }: Deps) => {
  const end = async (tx: Transaction, { id, is_undoing: isUndoing }: RunRow): Promise<false> => {
    await (isUndoing ? markUndone(tx, id) : markEnded(tx, id));
    await saveCounts(tx, id);
    await live.notify(tx);
    return false;
  };

  const countAllowed = async (tx: Transaction, { act, is_undoing: isUndoing }: RunRow): Promise<number> => {
    const { atOnce, isPaced } = kinds.of(act.kind);
    if (!isPaced || isUndoing) return atOnce;
    await lockPace(tx);
    return Math.min(atOnce, bulkLimits.perMinute - (await countLately(tx, pacedKinds)));
  };

  const settle = async (tx: Transaction, run: RunRow, { turns, note }: Pick<Batch, "turns" | "note">) => {
    const { act, file_kind: fileKind, is_undoing: isUndoing } = run;
    const member = { staffId: run.staff_id, name: run.staff_name, role: run.role, covers: run.covers };
    const refusals = new Map(
      turns.flatMap((turn) => {
        const reason = findRefusal(member, act, turn);
        // What was done is what an undo finds.
        return reason === undefined || (isUndoing && reason !== "not theirs") ? [] : [[turn.number, reason]];
      }),
    );
    const left = turns.filter(({ number }) => !refusals.has(number));
    const kind = kinds.of(act.kind);
    const work = isUndoing ? kind.undo : kind.run;
    const batch = { member, act, fileKind, turns: left, note };
    const refuseAll = (error: unknown) => left.map(() => toRefusal(error));
    const outcomes = left.length === 0 || !work ? [] : await work(tx, batch).catch(refuseAll);
    const found = new Map(left.map(({ number }, index) => [number, outcomes[index]]));
    await settleTurns(
      tx,
      run.id,
      turns.map(({ number }) => {
        const reason = refusals.get(number);
        return { number, ...toSettled(reason ? { reason } : (found.get(number) ?? { made: null }), isUndoing) };
      }),
    );
  };

  /** @returns whether there may be more */
  const runBatch = (id: string, note: (turns: readonly TurnRow[], run: RunRow) => void): Promise<boolean> =>
    withTransaction(database, async (tx) => {
      const run = await takeBulkAct(tx, id, timeZone);
      if (!run || (run.is_undoing ? run.undo_ended_at : run.ended_at) !== null) return false;
      if (!run.is_active || run.role === "auditor") {
        if (!run.is_undoing) await stopWaiting(tx, id, "member left");
        return end(tx, run);
      }
      const limit = await countAllowed(tx, run);
      if (limit <= 0) return false;
      const turns = await takeTurns(tx, { id, state: run.is_undoing ? "done" : "waiting", limit });
      if (turns.length === 0) return end(tx, run);
      note(turns, run);
      await settle(tx, run, { turns, note: (turn) => note([turn], run) });
      await saveCounts(tx, id);
      await live.notify(tx);
      return true;
    });

  const tryBatch = async (id: string, failures: unknown[]): Promise<boolean> => {
    let failing: { readonly turns: readonly TurnRow[]; readonly run: RunRow } | undefined;
    try {
      return await runBatch(id, (turns, run) => {
        failing = { turns, run };
      });
    } catch (error) {
      failures.push(error);
      const { turns, run } = failing ?? {};
      if (!turns || !run) return false;
      const given = run.is_undoing
        ? ({ state: "kept", reason: "refused" } as const)
        : ({ state: "failed", reason: null } as const);
      await withTransaction(database, (tx) =>
        recordFailure(tx, { id, numbers: turns.map(({ number }) => number), mostTries, ...given }),
      );
      return true;
    }
  };

  return async ({ signal }: Pick<RunningJob<Record<string, never>>, "signal">): Promise<void> => {
    const failures: unknown[] = [];
    const until = Date.now() + mostMs;
    for (let hasMore = true; hasMore && !signal.aborted && Date.now() < until; ) {
      hasMore = false;
      for (const id of await listDue(database)) {
        if (signal.aborted) break;
        hasMore = (await tryBatch(id, failures)) || hasMore;
      }
    }
    if (failures.length > 0) throw failures[0];
  };
};

const toSettled = (outcome: Outcome, isUndoing: boolean) => {
  if ("made" in outcome)
    return { state: isUndoing ? "undone" : "done", reason: null, detail: null, made: outcome.made } as const;
  const { reason, detail = null } = outcome;
  return { state: isUndoing ? "kept" : "refused", reason, detail, made: null } as const;
};
