import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { fitRun, fitRuns, PastRun } from "@funding-desk/contract/matching/fit/desk-api";
import { toPublicProgram } from "@funding-desk/contract/matching/fit/program";
import type { FactOfBusiness } from "@funding-desk/contract/matching/fit/shown-fact";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { LiveProgramsService } from "../catalog/live-programs.service.ts";
import { findRun, listRuns, type RunOutcomes, type RunRow, toRunPlace } from "./fit-run.repository.ts";

export type FitHistory = ReturnType<typeof createFitHistory>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "cipher"> {
  readonly livePrograms: Pick<LiveProgramsService, "loadVersions">;
  readonly files: {
    /** Records that the file was opened, once within some minutes. */
    recordView(staff: StaffIdentity, clientId: string): Promise<void>;
  };
}

const shownRuns = 50;

const toPastRun = ({ id, compared_on, made_at, outcomes }: RunRow): PastRun => {
  const all = Object.values(outcomes as RunOutcomes).map(({ outcome }) => outcome);
  const count = (...counted: readonly (typeof all)[number][]): number =>
    all.filter((outcome) => counted.includes(outcome)).length;
  return {
    id,
    compared_on,
    made_at: made_at.toISOString(),
    fits: count("fits"),
    unknown: count("unknown"),
    misses: count("missesOne", "misses"),
  };
};

/** Earlier comparisons of a client's business, with the rules of their day. */
export const createFitHistory = ({ database, access, cipher, livePrograms, files }: Deps) => ({
  /** @throws {DomainError} `not_found` */
  async list(staff: StaffIdentity, clientId: string): Promise<AnswerOf<typeof fitRuns>["data"]> {
    await access.requireVisible(database, staff, clientId);
    return { runs: (await listRuns(database, clientId, shownRuns)).map(toPastRun) };
  },

  /** Records that the file was opened. @throws {DomainError} `not_found` */
  async load(staff: StaffIdentity, clientId: string, runId: string): Promise<AnswerOf<typeof fitRun>["data"]> {
    await access.requireVisible(database, staff, clientId);
    const run = requireFound(await findRun(database, clientId, runId));
    const [opener, programs] = await Promise.all([
      cipher.forReading(database, clientId),
      livePrograms.loadVersions(
        Object.entries(run.outcomes as RunOutcomes).map(([id, { version }]) => ({ id, version })),
      ),
    ]);
    const facts = JSON.parse(opener.decrypt(toRunPlace(run.id), run.sealed).toString()) as Readonly<
      Record<FactOfBusiness["fact"], FactOfBusiness["value"]>
    >;
    await files.recordView(staff, clientId);
    return {
      id: run.id,
      compared_on: run.compared_on,
      made_at: run.made_at.toISOString(),
      facts: (Object.entries(facts) as [FactOfBusiness["fact"], FactOfBusiness["value"]][]).map(([fact, value]) => ({
        fact,
        value,
      })),
      programs: programs.map((program) => toPublicProgram({ ...program, isNamed: true })),
    };
  },
});
