import {
  clientFile,
  clientHistory,
  downloadClientFile,
  exportClientFile,
  revealValue,
} from "@funding-desk/contract/client-file/desk-api";
import type { Route } from "../../http/route.ts";
import { staffFileRoute, staffRoute } from "../../http/staff-route.ts";
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
  staffRoute(clientFile, async ({ staff, params }) => ({ data: await files.open(staff, params.id) })),
  staffRoute(clientHistory, async ({ staff, params, query }) => ({
    data: await histories.list(staff, {
      clientId: params.id,
      before: query.before,
      withViews: query.views === "true",
    }),
  })),
  staffRoute(revealValue, async ({ staff, params, body }) => ({
    data: { value: await reveals.reveal(staff, { ...body, clientId: params.id }) },
  })),
  staffRoute(exportClientFile, async ({ staff, params, body }) => ({
    data: { url: await exports.link(staff, params.id, body.reason) },
  })),
  staffFileRoute(downloadClientFile, async ({ staff, params, query }) => ({
    content: await exports.archive(staff, params.id, query.link),
    mediaType: "application/zip",
    filename: "client-file.zip",
    disposition: "attachment",
  })),
];
