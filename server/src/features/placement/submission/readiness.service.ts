import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { isFinalStatus } from "@funding-desk/contract/intake/status/statuses";
import { toOwedGap } from "@funding-desk/contract/placement/submission/owed-gap";
import type { clientReadiness, ReadyProgram } from "@funding-desk/contract/placement/submission/readiness-desk-api";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { ApplicationRecords } from "../../intake/application/application-record.service.ts";
import type { OwedService } from "../../intake/owed/owed.service.ts";
import type { FitVerdicts } from "../../matching/fit/fit-verdicts.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listPlaceablePrograms, type PlaceableProgramRow } from "./placeable-program.repository.ts";
import type { PreflightService } from "./preflight.service.ts";
import { listSubmissions } from "./submission.repository.ts";
import type { SubmissionRecords } from "./submission-records.service.ts";

export type ReadinessService = ReturnType<typeof createReadinessService>;

interface Deps extends Pick<SharedDeps, "database" | "access"> {
  readonly records: Pick<SubmissionRecords, "load">;
  readonly applications: Pick<ApplicationRecords, "listByClient">;
  readonly preflight: Pick<PreflightService, "check" | "checkProgram">;
  readonly verdicts: Pick<FitVerdicts, "loadPlain">;
  readonly owed: Pick<OwedService, "list">;
}

/** More would be a list that nobody reads. */
const programsAtMost = 3;

/** What a client's file lacks for each lender that it's prepared for, or could be. */
export const createReadinessService = ({ database, access, preflight, ...deps }: Deps) => {
  const listPrepared = async (clientId: string): Promise<ReadyProgram[]> => {
    const rows = (await listSubmissions(database, clientId)).filter(({ status }) => status === "preparing");
    const ready: ReadyProgram[] = [];
    for (const { id, program_id, program_name, lender_name, reference } of rows) {
      const findings = await preflight.check(await deps.records.load(id, clientId));
      ready.push({ program_id, program_name, lender_name, submission_id: id, reference, findings });
    }
    return ready;
  };

  /** Programs of lenders who don't have the file. */
  const listPossible = async (clientId: string): Promise<PlaceableProgramRow[]> => {
    const [programs, { verdicts }] = await Promise.all([
      listPlaceablePrograms(database, clientId),
      deps.verdicts.loadPlain(clientId),
    ]);
    const free = new Map(programs.filter((each) => each.open_submission_id === null).map((each) => [each.id, each]));
    const pick = (wanted: (typeof verdicts)[number]["outcome"]) =>
      verdicts.flatMap(({ program_id: id, outcome }) => (outcome === wanted ? (free.get(id) ?? []) : []));
    const fitting = pick("fits");
    return (fitting.length > 0 ? fitting : pick("unknown")).slice(0, programsAtMost);
  };

  const checkPossible = async (clientId: string): Promise<ReadyProgram[]> => {
    const applications = await deps.applications.listByClient(clientId);
    const application = applications.find(({ status }) => !isFinalStatus("application", status));
    if (!application) return [];
    const ready: ReadyProgram[] = [];
    for (const program of await listPossible(clientId))
      ready.push({
        program_id: program.id,
        program_name: program.name,
        lender_name: program.lender_name,
        submission_id: null,
        reference: application.reference,
        findings: await preflight.checkProgram(application, program),
      });
    return ready;
  };

  return {
    /** @throws {DomainError} `not_found` */
    async read(staff: StaffIdentity, clientId: string): Promise<AnswerOf<typeof clientReadiness>["data"]> {
      await access.requireVisible(database, staff, clientId);
      const [prepared, possible, { owed }] = await Promise.all([
        listPrepared(clientId),
        checkPossible(clientId),
        deps.owed.list(clientId),
      ]);
      return { programs: [...prepared, ...possible], owed: owed.flatMap((item) => toOwedGap(item) ?? []) };
    },
  };
};
