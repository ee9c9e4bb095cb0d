import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import type { TestAppOptions } from "./build-test-app.ts";
import { createFullClient } from "./client-file.ts";
import { startReviewDesk } from "./review-desk.ts";
import type { SignedInClient } from "./sign-in-as.ts";
import { storedPassword } from "./stored-client.ts";

/** A client with an application, whose file can go to a lender. */
export interface PlaceableClient extends SignedInClient {
  readonly email: string;
  readonly applicationId: string;
  /** Their mailboxes, in order. */
  readonly coBorrowerEmails: readonly string[];
}

interface Caller {
  readonly headers: Readonly<Record<string, string>>;
}

/** The SSN that every co-borrower gives behind their door. */
export const coBorrowerSsn = "123456788";

/** Starts a desk at which Ann prepares files for lenders, asks for consents, and sends them, with a real mail server. */
export const startSubmissionDesk = async (options: Pick<TestAppOptions, "config"> = {}) => {
  const desk = await startReviewDesk(options);
  const { database, mailServer, ann } = desk;
  const { rows: programs } = await database.query<{ id: string; lender_name: string }>(
    `select p.id, l.name as lender_name from programs p join lenders l on l.id = p.lender_id
       join program_versions v on v.program_id = p.id and v.version = p.version
     where v.body -> 'documents' @> '[{"type": "bank_statements"}]' order by p.id`,
  );
  await database.query("update lenders set submission_email = 'files@lender.example.com'");
  const [program] = programs;
  if (!program) throw new Error("No sample program asks for bank statements.");

  const call = (
    ...[caller, method, url, payload]: [Caller | undefined, "GET" | "POST" | "PUT" | "DELETE", string, object?]
  ) => desk.call(caller, { method, url: `/api${url}`, ...(payload ? { payload } : {}) } as InjectOptions);

  const toPath = ({ clientId }: SignedInClient, id = "") => `/desk/clients/${clientId}/submissions${id && `/${id}`}`;

  const loadSubmission = async (client: SignedInClient, id: string) =>
    (await call(ann, "GET", toPath(client, id))).body.data;

  /** The address in the newest mail with this subject. */
  const readLink = async (email: string, subject: RegExp): Promise<string> => {
    const mail = await mailServer.next(email, subject);
    const [, token] = /#([A-Za-z0-9_-]{43})/.exec(`${mail.text} ${mail.html}`) ?? [];
    if (!token) throw new Error(`No link in ${mail.subject}`);
    return token;
  };

  const enter = async (token: string, email: string) => {
    const asked = await call(undefined, "POST", "/private-link/code", { token });
    if (asked.status !== 200) throw new Error(`No code: ${asked.text}`);
    const { subject = "" } = await mailServer.next(email, /^\d{6} is your code/);
    const { body } = await call(undefined, "POST", "/private-link/session", { token, code: subject.slice(0, 6) });
    return { headers: { authorization: `Bearer ${body.data.session}` } };
  };

  const giveConsents = async (client: SignedInClient, submissionId: string): Promise<void> => {
    const { submissions } = (await call(client, "GET", "/lead-user/submissions")).body.data;
    const own = submissions.find(({ id }: { id: string }) => id === submissionId);
    for (const consent of own.consents)
      if (consent.person === "client" && consent.state === "asked")
        await call(client, "POST", `/lead-user/lender-consents/${consent.id}/give`, {
          signature: "Ada Lovelace",
          text_sha256: consent.text_sha256,
          password: storedPassword,
        });
  };

  const giveAsCoBorrower = async (door: Caller): Promise<void> => {
    const { consents } = (await call(door, "GET", "/co-borrower")).body.data;
    for (const consent of consents)
      if (consent.state === "asked")
        await call(door, "POST", `/co-borrower/consents/${consent.id}/give`, {
          signature: "Charles Babbage",
          text_sha256: consent.text_sha256,
        });
  };

  /** @param changes to each co-borrower */
  const newPlaceable = async (coBorrowers = 0, changes: object = {}): Promise<PlaceableClient> => {
    const coBorrowerEmails = Array.from({ length: coBorrowers }, () => `${randomUUID().slice(0, 8)}@example.com`);
    const client = await createFullClient(desk, {
      coBorrowers: coBorrowerEmails.map((email) => ({
        x_studio_email_address: email,
        x_studio_ownership_: "10",
        ...changes,
      })),
    });
    await database.query("update clients set staff_id = $2 where id = $1", [client.clientId, ann.staffId]);
    const { rows } = await database.query<{ email: string; application_id: string }>(
      "select c.email, a.id as application_id from clients c join applications a on a.client_id = c.id where c.id = $1",
      [client.clientId],
    );
    const [row] = rows;
    if (!row) throw new Error("The application is gone.");
    return { ...client, email: row.email, applicationId: row.application_id, coBorrowerEmails };
  };

  const prepare = async (client: PlaceableClient, changes: object = {}) => {
    const lenderEmail = `${randomUUID().slice(0, 8)}@lender.example.com`;
    const created = await call(ann, "POST", toPath(client), {
      application_id: client.applicationId,
      program_id: program.id,
      channel: "link",
      lender_email: lenderEmail,
      note: "The summer months carry the year.",
      ...changes,
    });
    if (created.status !== 201) throw new Error(`Not prepared: ${created.text}`);
    return { id: created.body.data.id as string, lenderEmail };
  };

  /** What Ann sends a file with: she accepts every warning. */
  const toSending = async (client: SignedInClient, id: string) => {
    const { revision } = await loadSubmission(client, id);
    const { findings } = (await call(ann, "GET", `${toPath(client, id)}/preflight`)).body.data;
    const ids = findings.map((finding: { readonly id: string }) => finding.id);
    return { expected_revision: revision, accepted_warnings: { ids, reason: "The lender knows." } };
  };

  const send = async (client: SignedInClient, id: string) =>
    call(ann, "POST", `${toPath(client, id)}/send`, await toSending(client, id));

  const askConsents = (client: SignedInClient, id: string, purposes: readonly string[] = ["submit"]) =>
    call(ann, "POST", `${toPath(client, id)}/consents`, { purposes });

  return {
    ...desk,
    request: call,
    program,
    programs,
    toPath,
    newPlaceable,
    prepare,
    loadSubmission,
    askConsents,
    giveConsents,
    giveAsCoBorrower,
    readLink,
    enter,
    toSending,
    send,
    /** A file that a lender has, with the token of its link. */
    async sendFile(client: PlaceableClient, changes: object = {}) {
      const prepared = await prepare(client, changes);
      await askConsents(client, prepared.id);
      await giveConsents(client, prepared.id);
      for (const email of client.coBorrowerEmails)
        await giveAsCoBorrower(await enter(await readLink(email, /asks for your consent/), email));
      const sent = await send(client, prepared.id);
      if (sent.status !== 200) throw new Error(`Not sent: ${sent.text}`);
      return { ...prepared, token: await readLink(prepared.lenderEmail, /a file for/) };
    },
  };
};
