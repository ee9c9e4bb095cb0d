import * as api from "@funding-desk/contract/placement/lender-door/api";
import { doorFileRoute, doorRoute } from "../../../http/door-route.ts";
import { toData, toSuccess } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import type { PrivateLinks } from "../../../identity/private-link/private-links.ts";
import type { LenderDoorService } from "./lender-door.service.ts";

export const lenderDoorRoutes = (lender: LenderDoorService, links: Pick<PrivateLinks, "leave">): Route[] => [
  doorRoute(api.lenderFile, ({ door }) => toData(lender.read(door))),
  doorFileRoute(api.lenderItem, async ({ door, params }) => {
    const { name, ...file } = await lender.openItem(door, Number(params.position));
    return { ...file, filename: name, disposition: "attachment" };
  }),
  doorFileRoute(api.lenderArchive, async ({ door }) => ({
    ...(await lender.openAll(door)),
    mediaType: "application/zip",
    disposition: "attachment",
  })),
  doorRoute(api.askForMore, ({ door, body }) => toData(lender.askForMore(door, body))),
  doorRoute(api.passOnFile, ({ door, body }) => toSuccess(lender.pass(door, body.reason))),
  doorRoute(api.leaveLenderDoor, ({ door }) => toSuccess(links.leave(door))),
];
