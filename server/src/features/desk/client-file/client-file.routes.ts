import * as deskApi from "@funding-desk/contract/desk/client-file/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffFileRoute, staffRoute } from "../../../http/staff-route.ts";
import type { ClientFileService } from "./client-file.service.ts";
import type { FileExportService } from "./file-export.service.ts";
import type { HistoryService } from "./history.service.ts";
import type { RevealService } from "./reveal.service.ts";

interface Services {
  readonly files: ClientFileService;
  readonly histories: HistoryService;
  readonly reveals: RevealService;
  readonly exports: FileExportService;
}

export const clientFileRoutes = ({ files, histories, reveals, exports }: Services): Route[] => [
  staffRoute(deskApi.clientFile, ({ staff, params }) => toData(files.open(staff, params.id))),
  staffRoute(deskApi.clientHistory, ({ staff, params, query }) => toData(histories.list(staff, params.id, query))),
  staffRoute(deskApi.revealValue, async ({ staff, params, body }) => ({
    data: { value: await reveals.reveal(staff, params.id, body) },
  })),
  staffRoute(deskApi.exportClientFile, async ({ staff, params, body }) => ({
    data: { url: await exports.link(staff, params.id, body.reason) },
  })),
  staffFileRoute(deskApi.downloadClientFile, async ({ staff, params, query }) => ({
    content: await exports.archive(staff, params.id, query.link),
    mediaType: "application/zip",
    filename: "client-file.zip",
    disposition: "attachment",
  })),
];
