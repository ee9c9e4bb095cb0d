import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { addProgram, changeProgram, ProgramDetailWire } from "@funding-desk/contract/matching/catalog/desk-api";
import { catalogLimits } from "@funding-desk/contract/matching/catalog/limits";
import { listProgramChanges } from "@funding-desk/contract/matching/catalog/rule-words";
import type { CatalogAct } from "@funding-desk/contract/matching/catalog/states";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  countLiveChange,
  findProgram,
  insertVerification,
  listProgramIds,
  listVersions,
  type ProgramRow,
  startCatalogChange,
  updateProgramStatus,
  type VersionRow,
} from "./catalog.repository.ts";
import type { CatalogService } from "./catalog.service.ts";
import { listLenders } from "./lender.repository.ts";
import {
  createCatalogConflict,
  type LoadDraftRules,
  normalizeDraft,
  requireComplete,
  requireSound,
  storeVersion,
  toFreeId,
} from "./program-versions.ts";

export type ProgramChanges = ReturnType<typeof createProgramChanges>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live"> {
  readonly catalog: Pick<CatalogService, "load">;
  readonly loadRules: LoadDraftRules;
  /** Brings this server's copy of what is in use up to date. */
  readonly refreshLive: () => void;
}

/** Of one change, in the audit. */
const recordedChanges = 20;
const recordedChars = 300;

/** What happened to a program. */
interface Done {
  readonly what: CatalogAct;
  readonly version: number;
  readonly changes?: readonly string[];
}

/** Lenders' programs: drafted, verified by a second person, used for clients, set aside. */
export const createProgramChanges = ({ database, audit, live, catalog, loadRules, refreshLive }: Deps) => {
  const record = (tx: Transaction, staff: StaffIdentity, { id, name, ...done }: Done & { id: string; name: string }) =>
    audit.record(tx, {
      ...actedBy(staff),
      action: "catalog.changed",
      subject: name,
      detail: {
        id,
        what: done.what,
        version: done.version,
        ...(done.changes
          ? { changes: done.changes.slice(0, recordedChanges).map((each) => each.slice(0, recordedChars)) }
          : {}),
      },
    });

  /** Changes a program at the revision the caller saw. Nothing is recorded when `act` returns undefined. */
  const change = async (
    staff: StaffIdentity,
    { id, expectedRevision }: { readonly id: string; readonly expectedRevision: number },
    act: (tx: Transaction, row: ProgramRow, newest: VersionRow) => Promise<Done | undefined>,
  ): Promise<ProgramDetailWire> => {
    await withTransaction(database, async (tx) => {
      await startCatalogChange(tx);
      const row = requireFound(await findProgram(tx, id));
      if (row.revision !== expectedRevision) throw createCatalogConflict(row.changed_by_name);
      const done = await act(tx, row, requireFound((await listVersions(tx, id, 1))[0]));
      if (!done) return;
      await live.notify(tx);
      await record(tx, staff, { id, name: row.name, ...done });
    });
    refreshLive();
    return catalog.load(staff, id);
  };

  const requireLender = async (tx: Transaction, id: string): Promise<void> => {
    if (!(await listLenders(tx)).some((lender) => lender.id === id))
      throw invalidField("lender_id", "Please choose a lender from the catalog.");
  };

  return {
    /** @throws {DomainError} `invalid_fields` */
    async add(staff: StaffIdentity, body: BodyOf<typeof addProgram>): Promise<ProgramDetailWire> {
      const draft = normalizeDraft(body.draft);
      requireSound(draft, await loadRules());
      const id = await withTransaction(database, async (tx) => {
        await startCatalogChange(tx);
        await requireLender(tx, body.lender_id);
        const taken = await listProgramIds(tx);
        if (taken.length >= catalogLimits.programs)
          throw invalidField("name", `The catalog can have at most ${catalogLimits.programs} programs.`);
        const newId = toFreeId(draft.name, new Set(taken));
        const program = {
          id: newId,
          lenderId: body.lender_id,
          name: draft.name,
          product: draft.product,
          staffId: staff.staffId,
        };
        await storeVersion(tx, { program, version: 1, draft, origin: "desk" });
        await live.notify(tx);
        await record(tx, staff, { id: newId, name: draft.name, what: "program added", version: 1 });
        return newId;
      });
      return catalog.load(staff, id);
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `catalog_changed` */
    async change(
      staff: StaffIdentity,
      id: string,
      { lender_id: lenderId, expected_revision: expectedRevision, ...body }: BodyOf<typeof changeProgram>,
    ): Promise<ProgramDetailWire> {
      const draft = normalizeDraft(body.draft);
      const rules = await loadRules();
      requireSound(draft, rules);
      return change(staff, { id, expectedRevision }, async (tx, row, newest) => {
        await requireLender(tx, lenderId);
        const changes = [
          ...(lenderId === row.lender_id ? [] : ["The lender was changed"]),
          ...listProgramChanges(newest.body, draft, rules.documentTypes),
        ];
        if (changes.length === 0) return undefined;
        const version = row.version + 1;
        const program = { id, lenderId, name: draft.name, product: draft.product, staffId: staff.staffId };
        await storeVersion(tx, { program, version, draft, origin: "desk" });
        // The lender of what is in use changes at once: it isn't part of a version.
        if (lenderId !== row.lender_id) await countLiveChange(tx);
        return { what: "program changed", version, changes };
      });
    },

    /** @throws {DomainError} `not_found`, `own_version`, `program_incomplete`, `catalog_changed` */
    verify: (staff: StaffIdentity, id: string, expectedRevision: number): Promise<ProgramDetailWire> =>
      change(staff, { id, expectedRevision }, async (tx, row, newest) => {
        if (row.is_verified) return undefined;
        if (newest.made_by === staff.staffId) throw new DomainError("own_version");
        requireComplete(newest.body);
        await insertVerification(tx, { id, version: row.version, staffId: staff.staffId });
        const status = row.status === "draft" ? "verified" : row.status;
        await updateProgramStatus(tx, { id, status, liveVersion: row.live_version, staffId: staff.staffId });
        return { what: "verified", version: row.version };
      }),

    /**
     * Uses the newest version for clients, if it is verified, or resumes a paused program at the version it had.
     * @throws {DomainError} `not_found`, `not_verified`, `program_incomplete`, `catalog_changed`
     */
    publish: (staff: StaffIdentity, id: string, expectedRevision: number): Promise<ProgramDetailWire> =>
      change(staff, { id, expectedRevision }, async (tx, row, newest) => {
        const isNewer = row.version !== row.live_version;
        if (row.status === "live" && !isNewer) return undefined;
        if (row.status !== "paused" && !row.is_verified) throw new DomainError("not_verified");
        if (row.is_verified) requireComplete(newest.body);
        const version = row.is_verified ? row.version : (row.live_version ?? row.version);
        await updateProgramStatus(tx, { id, status: "live", liveVersion: version, staffId: staff.staffId });
        await countLiveChange(tx);
        return { what: version === row.live_version ? "resumed" : "went live", version };
      }),

    /** @throws {DomainError} `not_found`, `not_live`, `catalog_changed` */
    pause: (staff: StaffIdentity, id: string, expectedRevision: number): Promise<ProgramDetailWire> =>
      change(staff, { id, expectedRevision }, async (tx, row) => {
        if (row.status !== "live" || row.live_version === null) throw new DomainError("not_live");
        await updateProgramStatus(tx, { id, status: "paused", liveVersion: row.live_version, staffId: staff.staffId });
        await countLiveChange(tx);
        return { what: "paused", version: row.live_version };
      }),
  };
};
