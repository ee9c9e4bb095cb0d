import { lenderPrograms } from "../../../firm/lender-programs.ts";
import { fundingProducts } from "../../../firm/products.ts";
import type { DocumentTypeService } from "../features/documents/document-type/document-type.service.ts";
import { catalogRoutes } from "../features/matching/catalog/catalog.routes.ts";
import { createCatalogService } from "../features/matching/catalog/catalog.service.ts";
import { createExportCatalog } from "../features/matching/catalog/catalog-export.service.ts";
import { createCatalogImport } from "../features/matching/catalog/catalog-import.service.ts";
import { createLenderService } from "../features/matching/catalog/lender.service.ts";
import { createLiveProgramsService } from "../features/matching/catalog/live-programs.service.ts";
import { createProgramChanges } from "../features/matching/catalog/program-changes.service.ts";
import { createLoadDraftRules } from "../features/matching/catalog/program-versions.ts";
import { createSampleProgramService, seedCatalog } from "../features/matching/catalog/sample-programs.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly documentTypes: DocumentTypeService;
}

/** Lenders, their programs, and which of them clients are judged by. */
export const composeCatalog = async (parts: Parts) => {
  await seedCatalog(parts.database, lenderPrograms);
  const products = fundingProducts.map(({ id, name }) => ({ id, name }));
  const live = createLiveProgramsService(parts);
  const loadRules = createLoadDraftRules({ ...parts, products });
  const own = { ...parts, products, loadRules, refreshLive: live.refresh };
  const catalog = createCatalogService({ ...own, sampleIds: lenderPrograms.map(({ id }) => id) });
  return {
    livePrograms: live,
    routes: catalogRoutes({
      live,
      documentTypes: parts.documentTypes,
      catalog,
      changes: createProgramChanges({ ...own, catalog }),
      lenders: createLenderService(own),
      exportCatalog: createExportCatalog(own),
      imports: createCatalogImport(own),
      samples: createSampleProgramService({ ...parts, samples: lenderPrograms }),
    }),
  };
};
