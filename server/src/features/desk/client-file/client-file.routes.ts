import * as deskApi from "@funding-desk/contract/desk/client-file/desk-api";
import { fileNext } from "@funding-desk/contract/desk/client-file/next-desk-api";
import { fileTimeline } from "@funding-desk/contract/desk/client-file/timeline-desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffFileRoute, staffRoute } from "../../../http/staff-route.ts";
import type { ClientFileService } from "./client-file.service.ts";
import type { FileExportService } from "./file-export.service.ts";
import type { FileNextService } from "./next.service.ts";
import type { RevealService } from "./reveal.service.ts";
import type { FileTimelineService } from "./timeline.service.ts";

interface Services {
  readonly files: ClientFileService;
  readonly timelines: FileTimelineService;
  readonly next: FileNextService;
  readonly reveals: RevealService;
  readonly exports: FileExportService;
}

export const clientFileRoutes = ({ files, timelines, next, reveals, exports }: Services): Route[] => [
  staffRoute(deskApi.clientFile, ({ staff, params }) => toData(files.open(staff, params.id))),
  staffRoute(deskApi.fileAnswers, ({ staff, params }) => toData(files.listAnswers(staff, params.id))),
  staffRoute(deskApi.fileCalls, ({ staff, params }) => toData(files.listCalls(staff, params.id))),
  staffRoute(deskApi.fileConsents, ({ staff, params }) => toData(files.listConsents(staff, params.id))),
  staffRoute(fileTimeline, ({ staff, params, query }) => toData(timelines.list(staff, params.id, query))),
  staffRoute(fileNext, ({ staff, params }) => toData(next.load(staff, params.id))),
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
