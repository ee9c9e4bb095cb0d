import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import { listMissing } from "@funding-desk/contract/matching/catalog/check-draft";
import type {
  ProgramDetailWire,
  ProgramRowWire,
  ProgramVersionWire,
  programs,
} from "@funding-desk/contract/matching/catalog/desk-api";
import { listProgramChanges } from "@funding-desk/contract/matching/catalog/rule-words";
import type { DocumentNames } from "@funding-desk/contract/matching/fit/needed-documents";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  countPrograms,
  findProgram,
  listProgramIds,
  listPrograms,
  listVersions,
  type ProgramRow,
  type VersionRow,
} from "./catalog.repository.ts";
import type { LoadDraftRules } from "./program-versions.ts";

export type CatalogService = ReturnType<typeof createCatalogService>;

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly loadRules: LoadDraftRules;
  /** The ids of the programs that ship as samples. */
  readonly sampleIds: readonly string[];
}

const shownVersions = 50;
/** Lenders' programs, each with its versions. */
export const createCatalogService = ({ database, timeZone, loadRules, sampleIds }: Deps) => {
  const loadDetail = async (staff: StaffIdentity, id: string): Promise<ProgramDetailWire> => {
    const row = requireFound(await findProgram(database, id));
    const { today, documentTypes } = await loadRules();
    const versions = await listVersions(database, id, shownVersions + 1);
    const newest = requireFound(versions[0]);
    const lacks = listMissing(newest.body);
    return {
      ...toRow(row, today),
      draft: newest.body,
      lacks,
      may_verify:
        staff.role === "manager" && !row.is_verified && lacks.length === 0 && newest.made_by !== staff.staffId,
      versions: versions
        .slice(0, shownVersions)
        .map((each, index) =>
          toVersion(each, { before: versions[index + 1], liveVersion: row.live_version, documentTypes }),
        ),
    };
  };

  return {
    async list({
      q,
      status,
      product,
      lender,
      stale,
    }: QueryOf<typeof programs>): Promise<AnswerOf<typeof programs>["data"]> {
      const today = toCivilDate(timeZone, new Date());
      const filter = {
        q: q?.trim() ?? "",
        status,
        product,
        lenderId: lender,
        staleBy: stale === undefined ? undefined : today,
      };
      const [rows, counts, ids] = await Promise.all([
        listPrograms(database, filter),
        countPrograms(database, today),
        listProgramIds(database),
      ]);
      const known = new Set(ids);
      return {
        programs: rows.map((row) => toRow(row, today)),
        ...counts,
        samples: sampleIds.filter((id) => !known.has(id)).length,
      };
    },

    /** @throws {DomainError} `not_found` */
    load: loadDetail,
  };
};

const toRow = (
  { is_verified: isVerified, changed_by_name: changedBy, changed_at: changedAt, ...row }: ProgramRow,
  today: string,
): ProgramRowWire => ({
  ...row,
  pending: row.live_version === null || row.live_version === row.version ? null : isVerified ? "verified" : "draft",
  is_stale: row.stale_on !== null && row.stale_on <= today,
  changed_by: changedBy,
  changed_at: changedAt.toISOString(),
});

interface VersionContext {
  readonly before: VersionRow | undefined;
  readonly liveVersion: number | null;
  readonly documentTypes: DocumentNames;
}

const toVersion = (row: VersionRow, { before, liveVersion, documentTypes }: VersionContext): ProgramVersionWire => ({
  version: row.version,
  origin: row.origin,
  made_by: row.made_by_name,
  made_at: row.made_at.toISOString(),
  verified_by: row.verified_by_name,
  verified_at: row.verified_at?.toISOString() ?? null,
  is_live: row.version === liveVersion,
  changes: listProgramChanges(before?.body, row.body, documentTypes),
});
