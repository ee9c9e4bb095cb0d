import type { StatusChangeWire } from "@funding-desk/contract/intake/status/desk-api";
import type { StatusWords, SubmissionKind } from "@funding-desk/contract/intake/status/statuses";
import type { Unmet } from "@funding-desk/contract/intake/status/unmet";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { ClientOpener } from "../../../platform/crypto/field-cipher.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { formatInstants, type WithTextInstants } from "../../../platform/text/instants.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { ConditionService } from "../condition/condition.service.ts";
import { listByPhone } from "./by-phone.ts";
import { openWords } from "./sealed-words.ts";
import {
  type ChangeRow,
  type CurrentStatusRow,
  findCurrentStatus,
  hasShownOffer,
  listChanges,
} from "./status.repository.ts";
import { loadStatusWords } from "./status-words.service.ts";
import { listOwnLenderEvents } from "./timeline.repository.ts";

export interface StatusView extends WithTextInstants<CurrentStatusRow> {
  readonly changes: StatusChangeWire[];
  readonly undo_seconds: number;
  readonly by_phone: string[];
  readonly unmet: Unmet[];
  readonly words: (StatusWords & { readonly status: string })[];
}

export type OpenChange = StatusChangeWire & Pick<ChangeRow, "staff_id" | "undo_seconds">;

export type StatusViews = ReturnType<typeof createStatusViews>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "access"> {
  readonly conditions: Pick<ConditionService, "listUnmet">;
}

/** More than a file ever sees. */
const listedAtMost = 100;

/** Where a submission is, how it got there, and what keeps it from going on. */
export const createStatusViews = ({ database, cipher, access, conditions }: Deps) => {
  const loadChanges = async (db: Queryable, row: CurrentStatusRow, limit: number): Promise<OpenChange[]> => {
    const changes = await listChanges(db, row.id, limit);
    if (changes.length === 0) return [];
    const opener = await cipher.forReading(db, row.client_id);
    return changes.map((change) => openChange(opener, change));
  };

  const loadByPhone = async (db: Queryable, row: CurrentStatusRow): Promise<string[]> =>
    listByPhone({
      reference: row.reference,
      hasOffer: await hasShownOffer(db, row.id),
      lenders: await listOwnLenderEvents(db, row.client_id),
    });

  const toView = async (db: Queryable, kind: SubmissionKind, row: CurrentStatusRow): Promise<StatusView> => {
    const changes = await loadChanges(db, row, listedAtMost);
    return {
      ...formatInstants(row),
      changes: changes.map(({ staff_id: _, undo_seconds: __, ...change }) => change),
      undo_seconds: Math.floor(changes[0]?.undo_seconds ?? 0),
      by_phone: kind === "application" ? await loadByPhone(db, row) : [],
      unmet: await conditions.listUnmet(db, { kind, clientId: row.client_id }),
      words: (await loadStatusWords(db)).flatMap(({ kind: of, ...words }) => (of === kind ? [words] : [])),
    };
  };

  /** @throws {DomainError} `not_found` */
  const loadVisible = async (staff: StaffIdentity, kind: SubmissionKind, id: string): Promise<CurrentStatusRow> => {
    const row = requireFound(await findCurrentStatus(database, kind, id));
    await access.requireVisible(database, staff, row.client_id);
    return row;
  };

  return {
    loadVisible,
    toView,

    findLastChange: async (db: Queryable, row: CurrentStatusRow): Promise<OpenChange | undefined> =>
      (await loadChanges(db, row, 1))[0],

    /** @throws {DomainError} `not_found` */
    load: async (staff: StaffIdentity, kind: SubmissionKind, id: string): Promise<StatusView> =>
      toView(database, kind, await loadVisible(staff, kind, id)),
  };
};

const openChange = (opener: ClientOpener, row: ChangeRow): OpenChange => ({
  id: row.id,
  from: row.from_status,
  to: row.to_status,
  ...openWords(opener, row.id, row),
  staff_id: row.staff_id,
  staff_name: row.staff_name,
  changed_at: row.changed_at.toISOString(),
  undo_seconds: row.undo_seconds,
});
