import * as api from "@funding-desk/contract/placement/co-borrower-door/api";
import { sendCoBorrowerLink } from "@funding-desk/contract/placement/co-borrower-door/desk-api";
import { doorFileRoute, doorRoute } from "../../../http/door-route.ts";
import { toData, toSuccess } from "../../../http/envelope.ts";
import { toPdfAnswer } from "../../../http/file-route.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { PrivateLinks } from "../../../identity/private-link/private-links.ts";
import type { CoBorrowerDoorService } from "./co-borrower-door.service.ts";
import type { CoBorrowerLinks } from "./co-borrower-link.service.ts";

export const coBorrowerDoorRoutes = (
  coBorrower: CoBorrowerDoorService,
  { doors, sent }: { readonly doors: Pick<PrivateLinks, "leave">; readonly sent: CoBorrowerLinks },
): Route[] => [
  staffRoute(sendCoBorrowerLink, ({ staff, params }) => toSuccess(sent.send(staff, params.id, params.coBorrowerId))),
  doorRoute(api.coBorrowerPage, ({ door }) => toData(coBorrower.read(door))),
  doorRoute(api.giveCoBorrowerDetails, ({ door, body }) => toSuccess(coBorrower.giveDetails(door, body))),
  doorRoute(api.giveCoBorrowerConsent, ({ door, params, body, address }) =>
    toData(coBorrower.give(door, params.id, { signature: body.signature, textSha256: body.text_sha256, address })),
  ),
  doorRoute(api.declineCoBorrowerConsent, ({ door, params }) => toData(coBorrower.decline(door, params.id))),
  doorRoute(api.revokeCoBorrowerConsent, ({ door, params }) => toData(coBorrower.revoke(door, params.id))),
  doorFileRoute(api.downloadCoBorrowerCopy, async ({ door }) => toPdfAnswer(await coBorrower.drawCopy(door))),
  doorRoute(api.leaveCoBorrowerDoor, ({ door }) => toSuccess(doors.leave(door))),
];
