import type { Facts } from "@funding-desk/contract/matching/fit/fact";
import { toPublicProgram } from "@funding-desk/contract/matching/fit/program";
import type { ProgramVerdict } from "@funding-desk/contract/matching/fit/verdict-wire";
import { toVerdicts } from "@funding-desk/contract/matching/fit/verdicts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { LiveProgramsService } from "../catalog/live-programs.service.ts";
import type { ClientFacts } from "./client-facts.service.ts";

export type FitVerdicts = ReturnType<typeof createFitVerdicts>;

interface Verdicts {
  /** yyyy-mm-dd */
  readonly today: string;
  readonly verdicts: ProgramVerdict[];
}

interface Deps extends Pick<SharedDeps, "database" | "access"> {
  readonly clientFacts: Pick<ClientFacts, "load">;
  readonly livePrograms: Pick<LiveProgramsService, "loadLivePrograms">;
  readonly files: {
    /** Records that the file was opened, once within some minutes. */
    recordView(staff: StaffIdentity, clientId: string): Promise<void>;
  };
}

/** What the pages "What fits" figure in the browser, for other programs. */
export const createFitVerdicts = ({ database, access, clientFacts, livePrograms, files }: Deps) => {
  /** @param isNamed also names lenders that haven't agreed to be named */
  const load = async (clientId: string, { isNamed }: { readonly isNamed: boolean }): Promise<Verdicts> => {
    const { today, facts: shown } = await clientFacts.load(clientId);
    const facts: Facts = Object.fromEntries(shown.map(({ fact, value }) => [fact, value]));
    const { programs } = await livePrograms.loadLivePrograms(today);
    const visible = programs.map((program) => toPublicProgram({ ...program, isNamed: isNamed || program.isNamed }));
    return { today, verdicts: toVerdicts(visible, facts, today) };
  };

  return {
    loadOwn: (clientId: string): Promise<Verdicts> => load(clientId, { isNamed: false }),

    /** Records that the file was opened. @throws {DomainError} `not_found` */
    async open(staff: StaffIdentity, clientId: string): Promise<Verdicts> {
      await access.requireVisible(database, staff, clientId);
      const verdicts = await load(clientId, { isNamed: true });
      await files.recordView(staff, clientId);
      return verdicts;
    },

    /** Without what the client answered. Whoever calls it records that it was read. */
    async loadPlain(clientId: string) {
      const { today, verdicts } = await load(clientId, { isNamed: true });
      return {
        today,
        verdicts: verdicts.map(({ reasons, ...verdict }) => ({
          ...verdict,
          reasons: reasons.map(({ have: _, change: __, ...reason }) => reason),
        })),
      };
    },
  };
};
