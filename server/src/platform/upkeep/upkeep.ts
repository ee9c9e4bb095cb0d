import type { Queryable } from "../db/database.ts";
import { listUpkeep, type UpkeepRow, upsertUpkeep } from "./upkeep.repository.ts";

/** What an operator does again and again, and should notice when it fails or is forgotten. */
export const upkeepKinds = ["backup", "restore_drill", "audit_verification"] as const satisfies UpkeepRow["kind"][];
export type UpkeepKind = (typeof upkeepKinds)[number];

export interface Upkeep {
  readonly kind: UpkeepKind;
  readonly lastGoodAt: Date | null;
  /** Null when it was never tried. */
  readonly lastTriedAt: Date | null;
  readonly wasGood: boolean | null;
}

/** Records that it was just tried, and whether it went well. */
export const recordUpkeep = (db: Queryable, kind: UpkeepKind, isGood: boolean): Promise<void> =>
  upsertUpkeep(db, kind, isGood);

/** One for each kind, in this order: backup, restore drill, audit verification. */
export const loadUpkeep = async (db: Queryable): Promise<Upkeep[]> => {
  const rows = await listUpkeep(db);
  return upkeepKinds.map((kind) => {
    const row = rows.find((each) => each.kind === kind);
    return {
      kind,
      lastGoodAt: row?.last_good_at ?? null,
      lastTriedAt: row?.last_tried_at ?? null,
      wasGood: row?.was_good ?? null,
    };
  });
};
