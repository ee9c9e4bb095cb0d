import { timeline } from "@funding-desk/contract/intake/status/api";
import * as deskApi from "@funding-desk/contract/intake/status/desk-api";
import type { ApplicationStatus, PrequalificationStage } from "@funding-desk/contract/intake/status/statuses";
import { changeStatusWords, statusWords } from "@funding-desk/contract/intake/status/words-desk-api";
import { toData } from "../../../http/envelope.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import { seenBy } from "../../../identity/staff-session/visibility.ts";
import type { StatusMoves } from "./status-move.service.ts";
import type { StatusView, StatusViews } from "./status-view.service.ts";
import type { StatusWordsService } from "./status-words.service.ts";
import type { TimelineService } from "./timeline.service.ts";

/** The database lets no other status in. */
const as = <S extends PrequalificationStage | ApplicationStatus>(view: StatusView) => ({
  ...view,
  status: view.status as S,
});

interface Services {
  readonly views: StatusViews;
  readonly moves: StatusMoves;
  readonly timelines: TimelineService;
  readonly wordings: StatusWordsService;
}

export const statusRoutes = ({ views, moves, timelines, wordings }: Services): Route[] => [
  staffRoute(deskApi.prequalificationStage, ({ staff, params }) =>
    toData(
      seenBy(staff, async () => as<PrequalificationStage>(await views.load(staff, "prequalification", params.id))),
    ),
  ),
  staffRoute(deskApi.changePrequalificationStage, async ({ staff, params, body }) => ({
    data: as<PrequalificationStage>(await moves.move(staff, { kind: "prequalification", id: params.id, ...body })),
  })),
  staffRoute(deskApi.undoPrequalificationStage, async ({ staff, params, body }) => ({
    data: as<PrequalificationStage>(await moves.undo(staff, { kind: "prequalification", id: params.id, ...body })),
  })),
  staffRoute(deskApi.applicationStatus, ({ staff, params }) =>
    toData(seenBy(staff, async () => as<ApplicationStatus>(await views.load(staff, "application", params.id)))),
  ),
  staffRoute(deskApi.changeApplicationStatus, async ({ staff, params, body }) => ({
    data: as<ApplicationStatus>(await moves.move(staff, { kind: "application", id: params.id, ...body })),
  })),
  staffRoute(deskApi.undoApplicationStatus, async ({ staff, params, body }) => ({
    data: as<ApplicationStatus>(await moves.undo(staff, { kind: "application", id: params.id, ...body })),
  })),
  staffRoute(statusWords, async () => ({ data: { wordings: await wordings.list() } })),
  staffRoute(changeStatusWords, ({ staff, params, body }) => toData(wordings.change(staff, params, body))),
  clientRoute(timeline, ({ client }) => toData(timelines.load(client.clientId))),
];
