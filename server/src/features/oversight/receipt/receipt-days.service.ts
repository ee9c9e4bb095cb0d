import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { addDays } from "@funding-desk/contract/forms/months";
import { computeDayRoot, computeRoot, noRoot } from "@funding-desk/contract/oversight/receipt/receipt-tree";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findLastRoot, type RootRow } from "./receipt.repository.ts";
import { findFirstOpenDay, getAuditEnd, insertRoot, lockDays, placeLeaves } from "./receipt-day.repository.ts";
import { sha256 } from "./sha256.ts";

const toHex = (hash: Buffer): string => hash.toString("hex");
const fromHex = (hash: string): Buffer => Buffer.from(hash, "hex");

/** Makes a root of each day that is over, once, whichever server comes first. */
export const createReceiptDays = ({ database, timeZone }: Pick<SharedDeps, "database" | "timeZone">) => {
  /** @returns undefined for a day on which nothing happened */
  const closeDay = async (tx: Transaction, day: string, last: RootRow | undefined): Promise<RootRow | undefined> => {
    const leaves = await placeLeaves(tx, { day, timeZone });
    const audit = await getAuditEnd(tx, { day, timeZone });
    if (leaves.length === 0 && audit.number === (last?.audit_number ?? 0)) return undefined;
    const parts = {
      previous_root: last ? toHex(last.root) : noRoot,
      merkle_root: await computeRoot(sha256, leaves.map(toHex)),
      audit_hash: toHex(audit.hash),
    };
    const closed = {
      day,
      previous_root: fromHex(parts.previous_root),
      merkle_root: fromHex(parts.merkle_root),
      leaves: leaves.length,
      audit_number: audit.number,
      audit_hash: audit.hash,
      root: fromHex(await computeDayRoot(sha256, parts)),
    };
    await insertRoot(tx, closed);
    return closed;
  };

  return {
    /** What comes late for a closed day gets its place in the next one. */
    closeDays: (now = new Date()): Promise<void> =>
      withTransaction(
        database,
        async (tx) => {
          await lockDays(tx);
          const today = toCivilDate(timeZone, now);
          let last = await findLastRoot(tx);
          const first = last ? addDays(last.day, 1) : ((await findFirstOpenDay(tx, timeZone)) ?? addDays(today, -1));
          for (let day = first; day < today; day = addDays(day, 1)) last = (await closeDay(tx, day, last)) ?? last;
        },
        // Whoever waited for the lock must see what the one before closed.
        { isolation: "read committed" },
      ),
  };
};
