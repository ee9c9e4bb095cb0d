import type { SubmissionChannel } from "@funding-desk/contract/matching/catalog/channels";
import type { ProgramDraft } from "@funding-desk/contract/matching/catalog/program-draft";
import { openSubmissionStatuses } from "@funding-desk/contract/placement/submission/states";
import type { Queryable } from "../../../platform/db/database.ts";

export interface PlaceableProgramRow {
  readonly id: string;
  readonly name: string;
  readonly is_live: boolean;
  readonly lender_id: string;
  readonly lender_name: string;
  readonly lender_email: string;
  readonly accepts: SubmissionChannel;
  readonly open_submission_id: string | null;
  /** The version in use, or the newest one before there is one. */
  readonly body: ProgramDraft;
}

const rows = `select p.id, p.name, p.status = 'live' as is_live, p.lender_id, l.name as lender_name, l.submission_email as lender_email,
    l.accepts, s.id as open_submission_id, v.body
  from programs p join lenders l on l.id = p.lender_id
    join program_versions v on v.program_id = p.id and v.version = coalesce(p.live_version, p.version)
    left join submissions s on s.lender_id = p.lender_id and s.client_id = $1 and s.status = any($2)`;

/** Live ones first, then by lender and name. */
export const listPlaceablePrograms = (db: Queryable, clientId: string): Promise<PlaceableProgramRow[]> =>
  db.list<PlaceableProgramRow>({
    prepared: `${rows} order by is_live desc, lower(l.name), lower(p.name), p.id`,
    values: [clientId, openSubmissionStatuses],
  });

export const findPlaceableProgram = (
  db: Queryable,
  clientId: string,
  id: string,
): Promise<PlaceableProgramRow | undefined> =>
  db.find<PlaceableProgramRow>({
    prepared: `${rows} where p.id = $3`,
    values: [clientId, openSubmissionStatuses, id],
  });
