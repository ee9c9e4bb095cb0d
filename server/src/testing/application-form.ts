import { applicationWire, coBorrowerWireBody } from "@funding-desk/contract/testing/application-wire";
import type { ClientApi } from "./client-api.ts";
import { buildMultipart, type SentFile } from "./multipart.ts";
import { prequalificationBody } from "./prequalification-body.ts";
import type { SignedInClient } from "./sign-in-as.ts";

/** Changes to a valid application; an undefined field is not sent. */
export interface ApplicationChanges {
  readonly fields?: Readonly<Record<string, string | undefined>>;
  /** Each is a change to a valid co-borrower. */
  readonly coBorrowers?: readonly Readonly<Record<string, unknown>>[];
  readonly files?: readonly SentFile[];
  readonly key?: string;
}

/** The calls of a client who applies. */
export const createApplicationCalls = (api: Pick<ClientApi, "call" | "signIn">) => ({
  async signInPrequalified(): Promise<SignedInClient> {
    const client = await api.signIn();
    await api.call(client, { method: "POST", url: "/api/lead-user/prequalify", payload: prequalificationBody });
    return client;
  },

  async submit(client: SignedInClient, { fields, coBorrowers, files = [], key }: ApplicationChanges = {}) {
    const all = {
      ...applicationWire,
      ...(coBorrowers
        ? { co_borrowers: JSON.stringify(coBorrowers.map((changes) => ({ ...coBorrowerWireBody, ...changes }))) }
        : {}),
      ...fields,
    };
    const sent = Object.entries(all).flatMap(([wire, value]) => (value === undefined ? [] : [[wire, value]]));
    const { payload, headers } = await buildMultipart(Object.fromEntries(sent), files);
    return api.call(client, {
      method: "POST",
      url: "/api/business-funding-save",
      payload,
      headers: { ...headers, ...(key ? { "idempotency-key": key } : {}) },
    });
  },

  saveDraft: (client: SignedInClient, content: object, baseRevision = 0) =>
    api.call(client, {
      method: "PUT",
      url: "/api/drafts/application",
      payload: { step: "owner", ...content, base_revision: baseRevision },
    }),

  async uploadDraftFile(client: SignedInClient, field: string, file: Pick<SentFile, "name" | "bytes">) {
    const body = await buildMultipart({ field }, [{ ...file, part: "file" }]);
    return api.call(client, { method: "POST", url: "/api/application-draft/files", ...body });
  },
});
