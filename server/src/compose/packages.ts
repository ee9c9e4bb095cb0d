import type { ApplicationRecords } from "../features/application/application-record.service.ts";
import type { DocumentService } from "../features/document/document.service.ts";
import { createApplicationCopies } from "../features/package/application-copy.service.ts";
import { packageRoutes } from "../features/package/package.routes.ts";
import type { FileInspector } from "../files/inspection/inspect-file.ts";
import type { SignedLinks } from "../session/signed-link.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly applications: ApplicationRecords;
  readonly documents: DocumentService;
  readonly inspector: FileInspector;
  readonly links: SignedLinks;
}

/** The PDFs that we make of what a client entered. */
export const composePackages = (parts: Parts) => {
  const copies = createApplicationCopies(parts);
  return { copies, routes: packageRoutes(copies) };
};
