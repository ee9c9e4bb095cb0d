import { expect, test } from "vitest";
import { setConsentsEnd } from "../../../testing/consent-times.ts";
import { storedTerms } from "../../../testing/stored-placement.ts";
import { type PlaceableClient, startSubmissionDesk } from "../../../testing/submission-desk.ts";

const desk = await startSubmissionDesk();
const { ann, database, mailServer, request, toPath } = desk;

type Opened = Awaited<ReturnType<typeof openBoth>>;

/** A file with a co-borrower at a lender, both doors open, and a fresh code for each. */
const openBoth = async () => {
  const client = await desk.newPlaceable(1);
  await desk.upload(client, { name: "march.pdf" });
  const [coBorrowerEmail = ""] = client.coBorrowerEmails;
  const prepared = await desk.prepare(client);
  await desk.askConsents(client, prepared.id);
  await desk.giveConsents(client, prepared.id);
  const ownToken = await desk.readLink(coBorrowerEmail, /asks for your consent/);
  const coBorrower = await desk.enter(ownToken, coBorrowerEmail);
  await desk.giveAsCoBorrower(coBorrower);
  expect((await desk.send(client, prepared.id)).status).toBe(200);
  const token = await desk.readLink(prepared.lenderEmail, /a file for/);
  const lender = await desk.enter(token, prepared.lenderEmail);
  const lenderCode = await mailCode(token, prepared.lenderEmail);
  return { client, ...prepared, token, lender, lenderCode, coBorrowerEmail, ownToken, coBorrower };
};

const mailCode = async (token: string, email: string): Promise<string> => {
  expect((await request(undefined, "POST", "/private-link/code", { token })).status).toBe(200);
  return (await mailServer.next(email, /is your code/)).subject?.slice(0, 6) ?? "";
};

const useLenderDoor = async ({ lender, token, lenderCode }: Opened) => {
  const { amountCents: _, ...rest } = storedTerms;
  return Promise.all([
    request(lender, "GET", "/lender/file"),
    request(lender, "GET", "/lender/items/1"),
    request(lender, "GET", "/lender/archive"),
    request(lender, "GET", "/lender/offers"),
    request(lender, "POST", "/lender/offers", { terms: { ...rest, amountCents: 1_000_000 } }),
    request(lender, "POST", "/lender/requests", { words: "One more statement, please." }),
    request(lender, "POST", "/lender/pass", { reason: "Not for us." }),
    request(undefined, "POST", "/private-link/code", { token }),
    request(undefined, "POST", "/private-link/session", { token, code: lenderCode }),
  ]);
};

const useOwnDoor = ({ coBorrower, ownToken }: Opened) =>
  Promise.all([
    request(coBorrower, "GET", "/co-borrower"),
    request(coBorrower, "GET", "/co-borrower/copy"),
    request(undefined, "POST", "/private-link/code", { token: ownToken }),
  ]);

const expectOver = (answers: readonly { status: number; body: { result?: { code?: string } } }[]) =>
  expect(answers.map(({ status, body }) => [status, body.result?.code])).toEqual(
    answers.map(() => [403, "private_link_over"]),
  );

const findCoBorrower = async ({ applicationId }: PlaceableClient) =>
  (
    await database.query<{ id: string }>("select id from application_co_borrowers where application_id = $1", [
      applicationId,
    ])
  ).rows[0]?.id ?? "";

const correctEmail = async ({ client }: Opened, value: string) =>
  request(ann, "POST", `/desk/clients/${client.clientId}/corrections`, {
    subject: `co-borrower:${await findCoBorrower(client)}`,
    field: "x_studio_email_address",
    value,
    reason: "A typing error",
    expected_revision: 0,
  });

/** Everything that a lender's right comes from, and how it changes. */
const sources: readonly (readonly [string, (opened: Opened) => Promise<unknown>])[] = [
  ["the consents run out", ({ id }) => setConsentsEnd(database, id, "now()")],
  [
    "the client takes the consent back",
    async ({ client, id }) => {
      const { submissions } = (await request(client, "GET", "/lead-user/submissions")).body.data;
      const own = submissions.find((each: { id: string }) => each.id === id);
      const consent = own.consents.find(({ person }: { person: string }) => person === "client");
      expect((await request(client, "POST", `/lead-user/lender-consents/${consent.id}/revoke`)).status).toBe(200);
    },
  ],
  [
    "the co-borrower takes the consent back",
    async ({ coBorrower }) => {
      const { consents } = (await request(coBorrower, "GET", "/co-borrower")).body.data;
      expect((await request(coBorrower, "POST", `/co-borrower/consents/${consents[0].id}/revoke`)).status).toBe(200);
    },
  ],
  [
    "the co-borrower's address is corrected",
    async (opened) => expect((await correctEmail(opened, "bo.corrected@example.com")).status).toBe(200),
  ],
  [
    "the file goes to another address",
    ({ id }) => database.query("update submissions set lender_email = 'other@lender.example.com' where id = $1", [id]),
  ],
  [
    "the file is withdrawn",
    ({ id }) => database.query("update submissions set status = 'withdrawn' where id = $1", [id]),
  ],
  [
    "the link runs out",
    ({ id }) => database.query("update private_links set expires_at = now() where submission_id = $1", [id]),
  ],
  [
    "the link is ended",
    ({ id }) => database.query("update private_links set revoked_at = now() where submission_id = $1", [id]),
  ],
];

test.each(sources)(
  "once %s, nothing behind the lender's door is answered, and no code is mailed",
  async (_, change) => {
    const opened = await openBoth();
    expect((await request(opened.lender, "GET", "/lender/file")).status).toBe(200);
    await change(opened);
    expectOver(await useLenderDoor(opened));
  },
);

test("a co-borrower's corrected address ends the old link, session, and code, and what was signed through it", async () => {
  const opened = await openBoth();
  expect((await request(opened.coBorrower, "GET", "/co-borrower")).status).toBe(200);
  const code = await mailCode(opened.ownToken, opened.coBorrowerEmail);
  const corrected = `corrected-${opened.coBorrowerEmail}`;
  expect((await correctEmail(opened, corrected)).status).toBe(200);
  expectOver([
    ...(await useOwnDoor(opened)),
    await request(undefined, "POST", "/private-link/session", { token: opened.ownToken, code }),
  ]);
  expect((await desk.loadSubmission(opened.client, opened.id)).is_consented).toBe(false);
  expect((await request(ann, "POST", `${toPath(opened.client, opened.id)}/link`)).status).toBe(409);
  for (const mailbox of [opened.coBorrowerEmail, corrected])
    expect((await mailServer.next(mailbox, /email address at .* was changed/)).text).toContain("have ended");
});
