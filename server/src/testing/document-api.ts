import { readdir } from "node:fs/promises";
import path from "node:path";
import type { DocumentTypeWire, DocumentWire } from "@funding-desk/contract/documents/document/api";
import { startClientApi } from "./client-api.ts";
import { makePdf } from "./made-files.ts";
import { buildMultipart } from "./multipart.ts";
import { prequalificationBody } from "./prequalification-body.ts";
import type { SignedInClient } from "./sign-in-as.ts";

export interface SentDocuments {
  readonly typeId?: number | string;
  readonly files?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly key?: string;
  /** Text parts to add or replace. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Calls the document API as clients who have a pre-qualification. */
export const startDocumentApi = async () => {
  const api = await startClientApi();
  const types = async (client: SignedInClient): Promise<DocumentTypeWire[]> =>
    (await api.call(client, { url: `/api/lead-user-types-with-doc/${client.clientId}` })).body.data;
  return {
    ...api,
    signInStranger: api.signIn,
    async signIn(): Promise<SignedInClient> {
      const client = await api.signIn();
      await api.call(client, { method: "POST", url: "/api/lead-user/prequalify", payload: prequalificationBody });
      return client;
    },
    types,
    async documents(client: SignedInClient): Promise<DocumentWire[]> {
      return (await types(client)).flatMap(({ documents }) => documents);
    },
    /** Uploads one PDF of the first type by default. */
    async upload(client: SignedInClient, sent: SentDocuments = {}) {
      const { typeId = 1, files = [{ name: "statement.pdf", bytes: makePdf() }], key, fields = {} } = sent;
      const { payload, headers } = await buildMultipart(
        { lead_user_id: client.clientId, lead_document_type_id: String(typeId), ...fields },
        files.map((file) => ({ ...file, part: "documents" })),
      );
      return api.call(client, {
        method: "POST",
        url: "/api/lead-user-documents",
        payload,
        headers: { ...headers, ...(key ? { "idempotency-key": key } : {}) },
      });
    },
    remove: (client: SignedInClient, id: string) =>
      api.call(client, { method: "DELETE", url: `/api/lead-user-documents/${id}` }),
    restore: (client: SignedInClient, id: string) =>
      api.call(client, { method: "POST", url: `/api/lead-user-documents/${id}/restore` }),
    /** Follows a link as a browser does, without the token. */
    follow: (link: string) => api.app.inject({ url: link }),
    /** Lists the ids of the client's stored files. */
    async listFileIds(client: SignedInClient): Promise<string[]> {
      const text = "select id from stored_files where client_id = $1";
      return (await api.database.query<{ id: string }>(text, [client.clientId])).rows.map(({ id }) => id);
    },
    /** Lists every file below the data folder, including partial ones of any client. */
    async listFilesOnDisk(): Promise<Set<string>> {
      const entries = await readdir(path.join(api.dataDir, "files"), { recursive: true, withFileTypes: true });
      return new Set(entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])));
    },
  };
};
