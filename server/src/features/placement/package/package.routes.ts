import { downloadApplicationCopy, linkApplicationCopy } from "@funding-desk/contract/placement/package/api";
import { clientApplicationCopy } from "@funding-desk/contract/placement/package/desk-api";
import { fileRoute, toPdfAnswer } from "../../../http/file-route.ts";
import { clientRoute, type Route } from "../../../http/route.ts";
import { staffFileRoute } from "../../../http/staff-route.ts";
import type { ApplicationCopies } from "./application-copy.service.ts";

export const packageRoutes = (copies: ApplicationCopies): Route[] => [
  clientRoute(linkApplicationCopy, async ({ client, params: { id } }) => ({
    data: { url: await copies.link(client, id) },
  })),
  fileRoute(downloadApplicationCopy, async ({ params: { id }, query: { link } }) =>
    toPdfAnswer(await copies.openByLink(id, link)),
  ),
  staffFileRoute(clientApplicationCopy, async ({ staff, params: { id, applicationId } }) =>
    toPdfAnswer(await copies.openForStaff(staff, id, applicationId)),
  ),
];
