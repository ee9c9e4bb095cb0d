import { afterAll } from "vitest";
import { makeMailsDue } from "./due-mails.ts";
import { makePdf } from "./made-files.ts";
import { startMailServer } from "./mail-server.ts";
import { multipartOf } from "./multipart.ts";
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

/** The desk and clients who hand papers over and write, with two advisors, a manager and an auditor, and a mail server. */
export const startReviewDesk = async () => {
  const mailServer = await startMailServer();
  afterAll(() => mailServer.close());
  const desk = await startDeskApi({ config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" } } });
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
    /** Somebody with a pre-qualification; Ann's unless said. */
    async newClient(staffId: string | null = ann.staffId): Promise<ReviewedClient> {
      const id = await insertStoredClient(database);
      await database.query("update clients set staff_id = $2 where id = $1", [id, staffId]);
      await insertStoredPrequalification(database, id);
      const { rows } = await database.query<{ email: string }>("select email from clients where id = $1", [id]);
      return { ...(await signInAs(database, id)), email: rows[0]?.email ?? "" };
    },
    /** Hands over one PDF, a bank statement unless said. @returns its id */
    async upload(client: ReviewedClient, { slug = "bank_statements", name = "march.pdf", bytes }: Upload = {}) {
      const { payload, headers } = await multipartOf(
        { lead_user_id: client.clientId, lead_document_type_id: String(typeId(slug)) },
        [{ part: "documents", name, bytes: bytes ?? makePdf() }],
      );
      const answer = await desk.call(client, { method: "POST", url: "/api/lead-user-documents", payload, headers });
      return answer.body.data[0].id as string;
    },
    /** What was recorded about the client, oldest first, but that clients came in and left. */
    async recorded(clientId: string, ...actions: string[]) {
      return (
        await database.query<{ actor_name: string; action: string; subject: string | null; detail: object | null }>(
          `select actor_name, action, subject, detail from audit_entries where client_id = $1 and action = any($2)
           order by number`,
          [clientId, actions],
        )
      ).rows;
    },
    hurryMails: (kind: string) => makeMailsDue(database, kind),
  };
};
