import { duplicateRoutes } from "../features/accounts/duplicate/duplicate.routes.ts";
import { createDuplicates } from "../features/accounts/duplicate/duplicates.service.ts";
import { bookImportRoutes } from "../features/connections/book-import/book-import.routes.ts";
import { createBookImports } from "../features/connections/book-import/book-import.service.ts";
import { createBookStoring, importQueue } from "../features/connections/book-import/book-storing.service.ts";
import { createImportChecking } from "../features/connections/book-import/import-checking.service.ts";
import { createImportLines } from "../features/connections/book-import/import-lines.service.ts";
import { createPastDeals } from "../features/connections/book-import/past-deals.service.ts";
import type { RuleAssignment } from "../features/office/assignment/rule-assignment.service.ts";
import type { FloorWithRules } from "./ground-floor.ts";

/** The firm's book, brought in from a spreadsheet, and clients who are there twice. */
export const composeBookImport = (floor: FloorWithRules & { readonly ruleAssignment: RuleAssignment }) => {
  const imports = createBookImports(floor);
  floor.jobs.work(importQueue, createBookStoring(floor).run);
  return {
    routes: [
      ...bookImportRoutes({
        imports,
        checking: createImportChecking({ ...floor, imports }),
        lines: createImportLines({ ...floor, imports }),
        deals: createPastDeals(floor),
      }),
      ...duplicateRoutes(createDuplicates(floor)),
    ],
    sweeps: [imports.sweep],
  };
};
