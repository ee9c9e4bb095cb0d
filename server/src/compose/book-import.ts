import { bookImportRoutes } from "../features/book-import/book-import.routes.ts";
import { createBookImports } from "../features/book-import/book-import.service.ts";
import { createBookStoring, importQueue } from "../features/book-import/book-storing.service.ts";
import { createDuplicates } from "../features/book-import/duplicates.service.ts";
import { createPastDeals } from "../features/book-import/past-deals.service.ts";
import type { FloorWithRules } from "./ground-floor.ts";

/** The firm's book, brought in from a spreadsheet. */
export const composeBookImport = (floor: FloorWithRules) => {
  const imports = createBookImports(floor);
  floor.jobs.work(importQueue, createBookStoring(floor).run);
  return {
    routes: bookImportRoutes({ imports, deals: createPastDeals(floor), duplicates: createDuplicates(floor) }),
    sweeps: [imports.sweep],
  };
};
