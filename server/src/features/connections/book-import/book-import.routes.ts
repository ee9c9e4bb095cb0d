import * as deskApi from "@funding-desk/contract/connections/book-import/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { BookImports } from "./book-import.service.ts";
import type { ImportChecking } from "./import-checking.service.ts";
import type { ImportLines } from "./import-lines.service.ts";
import type { PastDeals } from "./past-deals.service.ts";

interface Services {
  readonly imports: BookImports;
  readonly checking: ImportChecking;
  readonly lines: ImportLines;
  readonly deals: PastDeals;
}

export const bookImportRoutes = ({ imports, checking, lines, deals }: Services): Route[] => [
  staffRoute(deskApi.bookImports, () => toData(imports.list())),
  staffRoute(deskApi.startImport, ({ staff, body, idempotencyKey }) =>
    toData(imports.start(staff, { ...body, idempotencyKey })),
  ),
  staffRoute(deskApi.bookImportById, ({ params }) => toData(imports.load(params.id))),
  staffRoute(deskApi.addImportRows, ({ params, body }) => toData(checking.addRows(params.id, body))),
  staffRoute(deskApi.importRows, ({ params, query }) => toData(lines.pageRows(params.id, query))),
  staffRoute(deskApi.exportFaults, ({ params }) => toData(lines.exportFaults(params.id))),
  staffRoute(deskApi.storeImport, ({ staff, params, body }) => toData(imports.store(staff, params.id, body))),
  staffRoute(deskApi.undoImport, ({ staff, params }) => toData(imports.undo(staff, params.id))),
  staffRoute(deskApi.discardImport, async ({ params }) => {
    await imports.discard(params.id);
    return { result: { status: "success" as const } };
  }),
  staffRoute(deskApi.pastDeals, ({ staff, params }) => toData(deals.list(staff, params.id))),
];
