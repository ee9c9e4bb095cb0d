import { clientFacts, correctFact } from "@funding-desk/contract/fit/desk-api";
import { ownFacts, tellFact } from "@funding-desk/contract/fit/own-api";
import { toData } from "../../http/envelope.ts";
import { clientRoute, type Route } from "../../http/route.ts";
import { staffRoute } from "../../http/staff-route.ts";
import type { ClientFacts } from "./client-facts.service.ts";
import type { DeskFacts } from "./desk-facts.service.ts";

interface Services {
  readonly own: Pick<ClientFacts, "loadOwn" | "tell">;
  readonly desk: DeskFacts;
}

export const fitRoutes = ({ own, desk }: Services): Route[] => [
  clientRoute(ownFacts, ({ client }) => toData(own.loadOwn(client.clientId))),
  clientRoute(tellFact, ({ client, params, body }) => toData(own.tell(client.clientId, params.fact, body))),
  staffRoute(clientFacts, ({ staff, params }) => toData(desk.open(staff, params.id))),
  staffRoute(correctFact, ({ staff, params: { id, fact }, body }) =>
    toData(desk.correct(staff, { clientId: id, fact }, body)),
  ),
];
