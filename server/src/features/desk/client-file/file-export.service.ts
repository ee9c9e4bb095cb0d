import type { Readable } from "node:stream";
import { downloadClientFile, exportLinkSeconds } from "@funding-desk/contract/desk/client-file/desk-api";
import { apiBase } from "@funding-desk/contract/http/endpoint";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { SignedNotes } from "../../../platform/crypto/signed-note.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { MyDataService } from "../../oversight/my-data/my-data.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { ClientFileService } from "./client-file.service.ts";

export type FileExportService = ReturnType<typeof createFileExportService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit"> {
  readonly links: SignedNotes;
  readonly files: Pick<ClientFileService, "read">;
  readonly myData: Pick<MyDataService, "archiveForFirm">;
}

const toSubject = ({ sessionId }: StaffIdentity, clientId: string): string => `${sessionId}/${clientId}`;

export const createFileExportService = (deps: Deps) => {
  const { database, access, audit, links } = deps;
  return {
    /**
     * Records the export. @returns a path that works for one minute and this session
     * @throws {DomainError} `not_found`
     */
    async link(staff: StaffIdentity, clientId: string, reason: string): Promise<string> {
      await access.requireVisible(database, staff, clientId);
      await audit.record(database, {
        ...actedBy(staff),
        action: waysOut.clientExport.audit,
        clientId,
        detail: { reason },
      });
      const link = links.sign(toSubject(staff, clientId), new Date(Date.now() + exportLinkSeconds * 1000));
      return `${apiBase}${downloadClientFile.path.replace(":id", clientId)}?link=${encodeURIComponent(link)}`;
    },

    /** @throws {DomainError} `not_found`, also for an expired link */
    async archive(staff: StaffIdentity, clientId: string, link: string): Promise<Readable> {
      if (links.read(link) !== toSubject(staff, clientId)) throw new DomainError("not_found");
      const { contradictions } = await deps.files.read(staff, clientId);
      return deps.myData.archiveForFirm(clientId, { exported_by: staff.name, contradictions });
    },
  };
};
