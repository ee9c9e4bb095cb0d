import { lenderPrograms } from "../../../firm/lender-programs.ts";
import { fundingProducts } from "../../../firm/products.ts";
import type { ClientFileService } from "../features/desk/client-file/client-file.service.ts";
import type { DocumentService } from "../features/documents/document/document.service.ts";
import type { DocumentTypeService } from "../features/documents/document-type/document-type.service.ts";
import { catalogRoutes } from "../features/matching/catalog/catalog.routes.ts";
import { createCatalogService } from "../features/matching/catalog/catalog.service.ts";
import { createExportCatalog } from "../features/matching/catalog/catalog-export.service.ts";
import { createCatalogImport } from "../features/matching/catalog/catalog-import.service.ts";
import { createLenderService } from "../features/matching/catalog/lender.service.ts";
import {
  createLiveProgramsService,
  type LiveProgramsService,
} from "../features/matching/catalog/live-programs.service.ts";
import { createProgramChanges } from "../features/matching/catalog/program-changes.service.ts";
import { createLoadDraftRules } from "../features/matching/catalog/program-versions.ts";
import { createSampleProgramService, seedCatalog } from "../features/matching/catalog/sample-programs.service.ts";
import type { ClientFacts } from "../features/matching/fit/client-facts.service.ts";
import { createDeskFacts } from "../features/matching/fit/desk-facts.service.ts";
import { fitRoutes } from "../features/matching/fit/fit.routes.ts";
import { createFitHistory } from "../features/matching/fit/fit-history.service.ts";
import { createFitRuns, fitQueue } from "../features/matching/fit/fit-runs.service.ts";
import { createFitVerdicts } from "../features/matching/fit/fit-verdicts.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface CatalogParts extends GroundFloor {
  readonly documentTypes: DocumentTypeService;
}

/** Lenders, their programs, and which of them clients are judged by. */
export const composeCatalog = async (parts: CatalogParts) => {
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

interface FitParts extends GroundFloor {
  readonly clientFacts: ClientFacts;
  readonly documents: DocumentService;
  readonly files: ClientFileService;
  readonly livePrograms: LiveProgramsService;
}

/** What fits a client, and how that changes from night to night. */
export const composeFit = (parts: FitParts) => {
  const { clientFacts, livePrograms } = parts;
  const verdicts = createFitVerdicts(parts);
  parts.jobs.schedule(fitQueue, "* * * * *", createFitRuns({ ...parts, products: fundingProducts }));
  return {
    verdicts,
    routes: fitRoutes({
      own: clientFacts,
      desk: createDeskFacts(parts),
      history: createFitHistory(parts),
      verdicts,
      live: livePrograms,
    }),
  };
};
