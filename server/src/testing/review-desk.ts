import type { TestAppOptions } from "./build-test-app.ts";
import { cleanUpWith } from "./clean-up.ts";
import { makeMailsDue } from "./due-mails.ts";
import { makePdf } from "./made-files.ts";
import { startMailServer } from "./mail-server.ts";
import { buildMultipart } from "./multipart.ts";
import { type SignedInClient, signInAs } from "./sign-in-as.ts";
import { startDeskApi } from "./staff-api.ts";
import { insertStoredClient } from "./stored-client.ts";
import { insertStoredPrequalification } from "./stored-submission.ts";

export interface ReviewedClient extends SignedInClient {
  readonly email: string;
}

interface Upload {
  readonly slug?: string;
  readonly name?: string;
  readonly bytes?: Uint8Array;
}

/**
 * Starts a desk with two advisors, a manager, an auditor, and a mail server, for clients who upload documents and write
 * messages.
 */
export const startReviewDesk = async ({ config, ...options }: Pick<TestAppOptions, "now" | "config"> = {}) => {
  const mailServer = await startMailServer();
  cleanUpWith(() => mailServer.close());
  const desk = await startDeskApi({
    ...options,
    config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" }, ...config },
  });
  const { database } = desk;
  const ann = await desk.as("advisor", { name: "Ann Advisor" });
  const bob = await desk.as("advisor", { name: "Bob Advisor" });
  const manager = await desk.as("manager", { name: "Mary Manager" });
  const auditor = await desk.as("auditor", { name: "Olaf Auditor" });
  const types = new Map(
    (await database.query<{ id: number; slug: string }>("select id, slug from document_types")).rows.map(
      ({ id, slug }) => [slug, id] as const,
    ),
  );
  const typeId = (slug: string): number => types.get(slug) ?? 0;
  return {
    ...desk,
    mailServer,
    ann,
    bob,
    manager,
    auditor,
    typeId,
    /** Creates a client with a pre-qualification, assigned to Ann by default. */
    async newClient(staffId: string | null = ann.staffId): Promise<ReviewedClient> {
      const id = await insertStoredClient(database);
      await database.query("update clients set staff_id = $2 where id = $1", [id, staffId]);
      await insertStoredPrequalification(database, id);
      const { rows } = await database.query<{ email: string }>("select email from clients where id = $1", [id]);
      return { ...(await signInAs(database, id)), email: rows[0]?.email ?? "" };
    },
    /** Uploads one PDF, a bank statement by default. @returns its id */
    async upload(client: ReviewedClient, { slug = "bank_statements", name = "march.pdf", bytes }: Upload = {}) {
      const { payload, headers } = await buildMultipart(
        { lead_user_id: client.clientId, lead_document_type_id: String(typeId(slug)) },
        [{ part: "documents", name, bytes: bytes ?? makePdf() }],
      );
      const answer = await desk.call(client, { method: "POST", url: "/api/lead-user-documents", payload, headers });
      return answer.body.data[0].id as string;
    },
    /** Lists the audit entries of these actions about the client, oldest first. */
    async listEntries(clientId: string, ...actions: string[]) {
      return (
        await database.query<{ actor_name: string; action: string; subject: string | null; detail: object | null }>(
          `select actor_name, action, subject, detail from audit_entries where client_id = $1 and action = any($2)
           order by number`,
          [clientId, actions],
        )
      ).rows;
    },
    advanceMails: (kind: string) => makeMailsDue(database, kind),
  };
};
