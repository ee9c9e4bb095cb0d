import * as deskApi from "@funding-desk/contract/matching/catalog/desk-api";
import { livePrograms } from "@funding-desk/contract/matching/fit/api";
import { toData } from "../../../http/envelope.ts";
import { type Route, sharedRoute } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { DocumentTypeService } from "../../documents/document-type/document-type.service.ts";
import type { CatalogService } from "./catalog.service.ts";
import type { ExportCatalog } from "./catalog-export.service.ts";
import type { CatalogImport } from "./catalog-import.service.ts";
import type { LenderService } from "./lender.service.ts";
import type { LiveProgramsService } from "./live-programs.service.ts";
import type { ProgramChanges } from "./program-changes.service.ts";
import type { SampleProgramService } from "./sample-programs.service.ts";

interface Services {
  readonly catalog: CatalogService;
  readonly changes: ProgramChanges;
  readonly lenders: LenderService;
  readonly exportCatalog: ExportCatalog;
  readonly imports: CatalogImport;
  readonly samples: SampleProgramService;
  readonly live: LiveProgramsService;
  readonly documentTypes: Pick<DocumentTypeService, "listNames">;
}

export const catalogRoutes = ({
  catalog,
  changes,
  lenders,
  exportCatalog,
  imports,
  samples,
  live,
  documentTypes,
}: Services): Route[] => [
  sharedRoute(livePrograms, live.loadPublic),
  staffRoute(deskApi.lenders, async () => ({ data: { lenders: await lenders.list() } })),
  staffRoute(deskApi.addLender, ({ staff, body }) => toData(lenders.add(staff, body))),
  staffRoute(deskApi.changeLender, ({ staff, params, body }) => toData(lenders.change(staff, params.id, body))),
  staffRoute(deskApi.programs, ({ query }) => toData(catalog.list(query))),
  staffRoute(deskApi.programDetails, ({ staff, params }) => toData(catalog.load(staff, params.id))),
  staffRoute(deskApi.addProgram, ({ staff, body }) => toData(changes.add(staff, body))),
  staffRoute(deskApi.changeProgram, ({ staff, params, body }) => toData(changes.change(staff, params.id, body))),
  staffRoute(deskApi.verifyProgram, ({ staff, params, body }) =>
    toData(changes.verify(staff, params.id, body.expected_revision)),
  ),
  staffRoute(deskApi.publishProgram, ({ staff, params, body }) =>
    toData(changes.publish(staff, params.id, body.expected_revision)),
  ),
  staffRoute(deskApi.pauseProgram, ({ staff, params, body }) =>
    toData(changes.pause(staff, params.id, body.expected_revision)),
  ),
  staffRoute(deskApi.catalogDocumentTypes, async () => ({ data: { types: await documentTypes.listNames() } })),
  staffRoute(deskApi.exportCatalog, ({ query }) => toData(exportCatalog(query.format))),
  staffRoute(deskApi.importCatalog, ({ staff, body }) => toData(imports.import(staff, body))),
  staffRoute(deskApi.addSamplePrograms, ({ staff }) => toData(samples.add(staff))),
];
