import type { Manifest } from "@funding-desk/contract/placement/submission/manifest";
import type {
  LenderRequestWire,
  SubmissionItemWire,
} from "@funding-desk/contract/placement/submission/submission-wire";
import type { Database } from "../../../platform/db/database.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { listLenderRequests } from "./lender-request.repository.ts";
import { findManifest, listTypes } from "./submission.repository.ts";
import { findItem, listItems } from "./submission-item.repository.ts";
import { toItemWire, toRequestWire } from "./submission-records.service.ts";

export type LenderView = ReturnType<typeof createLenderView>;

interface LenderParts {
  readonly items: SubmissionItemWire[];
  readonly requests: LenderRequestWire[];
  readonly document_types: { readonly id: number; readonly name: string }[];
}

interface NamedFile {
  readonly fileId: string;
  readonly name: string;
}

/** The parts of a submission that its lender sees. */
export const createLenderView = ({ database }: { readonly database: Database }) => ({
  async loadParts(submissionId: string): Promise<LenderParts> {
    const [items, requests, types] = await Promise.all([
      listItems(database, submissionId),
      listLenderRequests(database, [submissionId]),
      listTypes(database),
    ]);
    return {
      items: items.map(toItemWire),
      requests: requests.map(toRequestWire),
      document_types: types.map(({ id, name }) => ({ id, name })),
    };
  },

  /** The manifest, and the files that the client hasn't removed. */
  async loadPackage(submissionId: string): Promise<{ readonly manifest: Manifest; readonly files: NamedFile[] }> {
    const [manifest, items] = await Promise.all([
      findManifest(database, submissionId),
      listItems(database, submissionId),
    ]);
    return {
      manifest: requireFound(manifest),
      files: items.flatMap(({ file_id: fileId, name }) => (fileId ? [{ fileId, name }] : [])),
    };
  },

  /** Undefined for a file that the client has removed. */
  async findFile(submissionId: string, position: number): Promise<NamedFile | undefined> {
    const item = await findItem(database, submissionId, position);
    return item?.file_id ? { fileId: item.file_id, name: item.name } : undefined;
  },
});
