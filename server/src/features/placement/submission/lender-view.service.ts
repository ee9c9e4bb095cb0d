import { type LenderMemo, toLenderMemo } from "@funding-desk/contract/placement/memo/lender-memo";
import type { LenderBrief } from "@funding-desk/contract/placement/package/brief";
import type { Manifest } from "@funding-desk/contract/placement/submission/manifest";
import type {
  LenderRequestWire,
  SubmissionItemWire,
} from "@funding-desk/contract/placement/submission/submission-wire";
import type { Database } from "../../../platform/db/database.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { listLenderRequests } from "./lender-request.repository.ts";
import { listMissing } from "./missing-papers.ts";
import { findPlaceableProgram } from "./placeable-program.repository.ts";
import type { SentMemos } from "./sent-memo.service.ts";
import { findBrief, findManifest, listTypes, type SubmissionRow } from "./submission.repository.ts";
import { findItem, listItems, listSentPapers } from "./submission-item.repository.ts";
import { toItemWire, toRequestWire } from "./submission-records.service.ts";

export type LenderView = ReturnType<typeof createLenderView>;

interface LenderParts {
  /** Null for a file sent before briefs were kept. */
  readonly brief: LenderBrief | null;
  /** Null for a file sent before memos were kept. */
  readonly memo: LenderMemo | null;
  readonly missing: string[];
  readonly items: SubmissionItemWire[];
  readonly requests: LenderRequestWire[];
  readonly document_types: { readonly id: number; readonly name: string }[];
}

interface NamedFile {
  readonly fileId: string;
  readonly name: string;
}

interface Deps {
  readonly database: Database;
  readonly sentMemos: Pick<SentMemos, "find">;
}

/** The parts of a submission that its lender sees. */
export const createLenderView = ({ database, sentMemos }: Deps) => ({
  async loadParts(row: Pick<SubmissionRow, "id" | "client_id" | "program_id">): Promise<LenderParts> {
    const { id, client_id: clientId, program_id: programId } = row;
    const [items, requests, types, brief, memo, program, papers] = await Promise.all([
      listItems(database, id),
      listLenderRequests(database, [id]),
      listTypes(database),
      findBrief(database, id),
      sentMemos.find(row),
      findPlaceableProgram(database, clientId, programId),
      listSentPapers(database, id),
    ]);
    const names = new Map(types.map(({ slug, name }) => [slug, name]));
    return {
      brief: brief ?? null,
      memo: memo
        ? toLenderMemo(
            memo,
            (documentId) =>
              items.find(({ document_id, file_id }) => document_id === documentId && file_id !== null)?.position,
          )
        : null,
      missing: listMissing(program?.body.documents ?? [], papers, names),
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
