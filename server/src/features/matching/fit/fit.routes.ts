import {
  clientFacts,
  clientVerdicts,
  correctFact,
  fitPrograms,
  fitRun,
  fitRuns,
} from "@funding-desk/contract/matching/fit/desk-api";
import { ownFacts, ownVerdicts, tellFact } from "@funding-desk/contract/matching/fit/own-api";
import { toPublicProgram } from "@funding-desk/contract/matching/fit/program";
import { toData } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { LiveProgramsService } from "../catalog/live-programs.service.ts";
import type { ClientFacts } from "./client-facts.service.ts";
import type { DeskFacts } from "./desk-facts.service.ts";
import type { FitHistory } from "./fit-history.service.ts";
import type { FitVerdicts } from "./fit-verdicts.service.ts";

interface Services {
  readonly own: Pick<ClientFacts, "loadOwn" | "tell">;
  readonly desk: DeskFacts;
  readonly history: FitHistory;
  readonly verdicts: FitVerdicts;
  readonly live: Pick<LiveProgramsService, "loadLivePrograms">;
}

export const fitRoutes = ({ own, desk, history, verdicts, live }: Services): Route[] => [
  clientRoute(ownFacts, ({ client }) => toData(own.loadOwn(client.clientId))),
  clientRoute(tellFact, ({ client, params, body }) => toData(own.tell(client.clientId, params.fact, body))),
  clientRoute(ownVerdicts, ({ client }) => toData(verdicts.loadOwn(client.clientId))),
  staffRoute(clientVerdicts, ({ staff, params }) => toData(verdicts.open(staff, params.id))),
  staffRoute(clientFacts, ({ staff, params }) => toData(desk.open(staff, params.id))),
  staffRoute(correctFact, ({ staff, params: { id, fact }, body }) =>
    toData(desk.correct(staff, { clientId: id, fact }, body)),
  ),
  staffRoute(fitRuns, ({ staff, params }) => toData(history.list(staff, params.id))),
  staffRoute(fitRun, ({ staff, params }) => toData(history.load(staff, params.id, params.runId))),
  staffRoute(fitPrograms, async () => {
    const { programs } = await live.loadLivePrograms();
    return { data: { programs: programs.map((program) => toPublicProgram({ ...program, isNamed: true })) } };
  }),
];
