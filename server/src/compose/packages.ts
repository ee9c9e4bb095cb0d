import type { DocumentService } from "../features/documents/document/document.service.ts";
import type { ApplicationRecords } from "../features/intake/application/application-record.service.ts";
import { createApplicationCopies } from "../features/placement/package/application-copy.service.ts";
import { packageRoutes } from "../features/placement/package/package.routes.ts";
import type { SignedLinks } from "../identity/session/signed-link.ts";
import type { FileInspector } from "../platform/files/inspection/inspect-file.ts";
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
