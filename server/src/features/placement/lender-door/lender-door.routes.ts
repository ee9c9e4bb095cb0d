import * as api from "@funding-desk/contract/placement/lender-door/api";
import { findDisposition } from "../../../http/content-disposition.ts";
import { doorFileRoute, doorRoute } from "../../../http/door-route.ts";
import { toData, toSuccess } from "../../../http/envelope.ts";
import { fileRoute } from "../../../http/file-route.ts";
import type { Route } from "../../../http/route.ts";
import type { PrivateLinks } from "../../../identity/private-link/private-links.ts";
import type { LenderDoorService } from "./lender-door.service.ts";

export const lenderDoorRoutes = (lender: LenderDoorService, links: Pick<PrivateLinks, "leave">): Route[] => [
  doorRoute(api.lenderFile, ({ door }) => toData(lender.read(door))),
  doorFileRoute(api.lenderItem, async ({ door, params }) => {
    const { name, ...file } = await lender.openItem(door, Number(params.position));
    return { ...file, filename: name, disposition: "attachment" };
  }),
  doorRoute(api.linkLenderItem, async ({ door, params }) => ({
    data: { url: await lender.linkItem(door, Number(params.position)) },
  })),
  fileRoute(api.lenderItemPages, async ({ params, query, address }) => {
    const { name, ...file } = await lender.openItemByLink(Number(params.position), query.link, address);
    return { ...file, filename: name, disposition: findDisposition(file.mediaType) };
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
