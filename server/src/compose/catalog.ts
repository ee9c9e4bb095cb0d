import { lenderPrograms } from "../../../firm/lender-programs.ts";
import { fundingProducts } from "../../../firm/products.ts";
import type { DocumentTypeService } from "../features/documents/document-type/document-type.service.ts";
import { catalogRoutes } from "../features/matching/catalog/catalog.routes.ts";
import { createCatalogService } from "../features/matching/catalog/catalog.service.ts";
import { createCatalogTransferService } from "../features/matching/catalog/catalog-transfer.service.ts";
import { createLenderService } from "../features/matching/catalog/lender.service.ts";
import { createLiveProgramsService } from "../features/matching/catalog/live-programs.service.ts";
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
  const own = { ...parts, products, refreshLive: live.refresh };
  return {
    livePrograms: live,
    routes: catalogRoutes({
      live,
      catalog: createCatalogService({ ...own, sampleIds: lenderPrograms.map(({ id }) => id) }),
      lenders: createLenderService(own),
      transfers: createCatalogTransferService(own),
      samples: createSampleProgramService({ ...parts, samples: lenderPrograms }),
    }),
  };
};
