import * as deskApi from "@funding-desk/contract/matching/catalog/desk-api";
import { livePrograms } from "@funding-desk/contract/matching/fit/api";
import { toData } from "../../../http/envelope.ts";
import { type Route, sharedRoute } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { CatalogService } from "./catalog.service.ts";
import type { CatalogTransferService } from "./catalog-transfer.service.ts";
import type { LenderService } from "./lender.service.ts";
import type { LiveProgramsService } from "./live-programs.service.ts";
import type { SampleProgramService } from "./sample-programs.service.ts";

interface Services {
  readonly catalog: CatalogService;
  readonly lenders: LenderService;
  readonly transfers: CatalogTransferService;
  readonly samples: SampleProgramService;
  readonly live: LiveProgramsService;
}

export const catalogRoutes = ({ catalog, lenders, transfers, samples, live }: Services): Route[] => [
  sharedRoute(livePrograms, live.loadPublic),
  staffRoute(deskApi.lenders, async () => ({ data: { lenders: await lenders.list() } })),
  staffRoute(deskApi.addLender, ({ staff, body }) => toData(lenders.add(staff, body))),
  staffRoute(deskApi.changeLender, ({ staff, params, body }) => toData(lenders.change(staff, params.id, body))),
  staffRoute(deskApi.programs, ({ query }) => toData(catalog.list(query))),
  staffRoute(deskApi.programDetails, ({ staff, params }) => toData(catalog.load(staff, params.id))),
  staffRoute(deskApi.addProgram, ({ staff, body }) => toData(catalog.add(staff, body))),
  staffRoute(deskApi.changeProgram, ({ staff, params, body }) => toData(catalog.change(staff, params.id, body))),
  staffRoute(deskApi.verifyProgram, ({ staff, params, body }) =>
    toData(catalog.verify(staff, params.id, body.expected_revision)),
  ),
  staffRoute(deskApi.publishProgram, ({ staff, params, body }) =>
    toData(catalog.publish(staff, params.id, body.expected_revision)),
  ),
  staffRoute(deskApi.pauseProgram, ({ staff, params, body }) =>
    toData(catalog.pause(staff, params.id, body.expected_revision)),
  ),
  staffRoute(deskApi.catalogDocumentTypes, async () => ({ data: { types: await catalog.listDocumentTypes() } })),
  staffRoute(deskApi.exportCatalog, ({ query }) => toData(transfers.export(query.format))),
  staffRoute(deskApi.importCatalog, ({ staff, body }) => toData(transfers.import(staff, body))),
  staffRoute(deskApi.addSamplePrograms, ({ staff }) => toData(samples.add(staff))),
];
