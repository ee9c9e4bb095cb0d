import { createHash } from "node:crypto";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { livePrograms } from "@funding-desk/contract/matching/fit/api";
import { type Program, toPublicProgram } from "@funding-desk/contract/matching/fit/program";
import type { Live } from "../../../platform/live/live.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  getCatalogState,
  type LiveBodyRow,
  listLiveBodies,
  listVersionBodies,
  type ProgramVersion,
} from "./catalog.repository.ts";
import { readTerms } from "./program-terms.ts";

/** What clients are judged by. */
export interface LivePrograms {
  /** Changes when something goes live or is paused, and when a lender is changed. */
  readonly version: number;
  readonly programs: readonly Program[];
}

export type LiveProgramsService = ReturnType<typeof createLiveProgramsService>;

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly live: Pick<Live, "watch">;
  readonly logger: { warn(sentence: string): void };
}

/** The programs in use. Every server keeps a copy, which it reads again after a change on any of them. */
export const createLiveProgramsService = ({ database, live, timeZone, logger }: Deps) => {
  let kept: LivePrograms = { version: -1, programs: [] };
  let changes = 0;
  let read = -1;
  /** The public part, written once for each version and day. */
  let shared = { version: "", json: "" };

  const refresh = (): void => {
    changes += 1;
  };
  live.watch(refresh);

  const loadAll = async (): Promise<LivePrograms> => {
    const seen = changes;
    if (read === seen) return kept;
    const { live_version: version } = await getCatalogState(database);
    // An unchanged version keeps the same object.
    if (version !== kept.version) kept = { version, programs: toPrograms(await listLiveBodies(database)) };
    read = seen;
    return kept;
  };

  const toPrograms = (rows: readonly LiveBodyRow[]): Program[] =>
    rows.flatMap((row) => {
      const program = toProgram(row);
      if (program) return [program];
      // Written by a version of the product that knew other facts.
      logger.warn(`The program ${row.id} can't be read, so it isn't used. Please save and verify it again.`);
      return [];
    });

  /** @param on yyyy-mm-dd; the firm's day by default. Programs outside of their own dates are left out. */
  const loadLivePrograms = async (on = toCivilDate(timeZone, new Date())): Promise<LivePrograms> => {
    const { version, programs } = await loadAll();
    return { version, programs: programs.filter((program) => isValidOn(program, on)) };
  };

  return {
    /** Call it after a change by this server. */
    refresh,
    loadLivePrograms,

    /** Programs as they were, for a result of another day. Leaves out what can't be read anymore. */
    loadVersions: async (versions: readonly ProgramVersion[]): Promise<readonly Program[]> =>
      toPrograms(await listVersionBodies(database, versions)),

    /** The same for anyone, as text. */
    async loadPublic(): Promise<{ readonly version: string; readonly json: string }> {
      const on = toCivilDate(timeZone, new Date());
      const { version, programs } = await loadLivePrograms(on);
      const name = `${version}-${on}`;
      if (shared.version !== name) {
        const answer: AnswerOf<typeof livePrograms> = {
          data: { programs: programs.map(toPublic) },
        };
        shared = { version: name, json: JSON.stringify(answer) };
      }
      return shared;
    },
  };
};

const isValidOn = ({ validFrom, validUntil }: Program, on: string): boolean =>
  (validFrom === undefined || validFrom <= on) && (validUntil === undefined || on <= validUntil);

const toProgram = (row: LiveBodyRow): Program | undefined => {
  const terms = readTerms(row.body);
  if (!terms) return undefined;
  const verification =
    row.verified_by === null || row.verified_at === null
      ? {}
      : { verifiedBy: row.verified_by, verifiedOn: row.verified_at.toISOString().slice(0, 10) };
  return {
    ...terms,
    id: row.id,
    lenderId: row.lender_id,
    lenderName: row.lender_name,
    isNamed: row.may_be_named,
    product: row.body.product,
    name: row.body.name,
    rules: terms.rules.map((rule) => ({ ...rule, claim: { ...rule.claim, ...verification } })),
  };
};

/** The id of a program could name its lender, too. */
const toPublic = (program: Program) =>
  toPublicProgram({ ...program, id: program.isNamed ? program.id : hideId(program.id) });

const hideId = (id: string): string => createHash("sha256").update(id).digest("hex").slice(0, 12);
