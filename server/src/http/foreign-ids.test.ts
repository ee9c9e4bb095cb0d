import { randomUUID } from "node:crypto";
import { answerMailbox } from "@funding-desk/contract/accounts/entered-mailbox/own-api";
import { deskEndpoints } from "@funding-desk/contract/endpoints/desk-endpoints";
import { apiBase, type Endpoint } from "@funding-desk/contract/http/endpoint";
import { chooseOffer, refuseOwnOffer, signDisclosure } from "@funding-desk/contract/offers/offer/own-api";
import * as ownConsents from "@funding-desk/contract/placement/lender-consent/own-api";
import { linkApplicationCopy } from "@funding-desk/contract/placement/package/api";
import { answerLender, askCoBorrower } from "@funding-desk/contract/placement/submission/own-api";
import { beforeAll, expect, test } from "vitest";
import { deskCalls } from "../testing/desk-calls.ts";
import { makePdf } from "../testing/made-files.ts";
import { buildMultipart } from "../testing/multipart.ts";
import { storedTerms } from "../testing/stored-placement.ts";
import { type PlaceableClient, startSubmissionDesk } from "../testing/submission-desk.ts";

/** Calls everything about one client's placement with the ids of another's: it must look as if they didn't exist. */
const desk = await startSubmissionDesk();
const { ann, bob, manager, request } = desk;

type Ids = Readonly<Record<string, string>>;

interface Placed {
  readonly client: PlaceableClient;
  /** By the names that paths and bodies give them. */
  readonly ids: Ids & { readonly submissionId: string; readonly offerId: string };
}

const expectMade = async (answer: ReturnType<typeof request>) => {
  const { status, body, text } = await answer;
  expect([200, 201], text).toContain(status);
  return body.data;
};

/** A client whose lender has the file and asked for more, and who chose an offer that has a condition. */
/** The co-borrower's address, as if staff had entered it a while ago. */
const enterMailbox = async (clientId: string, coBorrowerId: string): Promise<string> => {
  const id = randomUUID();
  await desk.database.query(
    `insert into entered_mailboxes (id, client_id, co_borrower_id, email, staff_id, counts_from)
     select $1, $2, id, answers ->> 'email', $4, now() from application_co_borrowers where id = $3`,
    [id, clientId, coBorrowerId, ann.staffId],
  );
  return id;
};

const newPlacement = async (): Promise<Placed> => {
  const client = await desk.newPlaceable(1);
  const { id: submissionId, token, lenderEmail } = await desk.sendFile(client);
  const lender = await desk.enter(token, lenderEmail);
  const asked = await expectMade(request(lender, "POST", "/lender/requests", { words: "The lease, please." }));
  const path = `/desk/clients/${client.clientId}`;
  const body = { submission_id: submissionId, terms: storedTerms };
  const [offer] = (await expectMade(request(ann, "POST", `${path}/offers`, body))).offers;
  await expectMade(request(ann, "POST", `${path}/offers/${offer.id}/show`, { expected_revision: offer.revision }));
  const { offers } = await expectMade(request(ann, "GET", `${path}/placement`));
  const demands = offers[0].unmet.map(({ id }: { id: string }) => id);
  await expectMade(request(manager, "POST", `${path}/offers/${offer.id}/exemptions`, { demands, reason: "A bank." }));
  await expectMade(request(client, "POST", `/lead-user/offers/${offer.id}/choose`));
  const condition = { words: "Sign it", whose: "lender" };
  const { submissions } = await expectMade(
    request(ann, "POST", `${path}/submissions/${submissionId}/conditions`, condition),
  );
  const { consents, people } = await desk.loadSubmission(client, submissionId);
  return {
    client,
    ids: {
      submissionId,
      offerId: offer.id,
      conditionId: submissions[0].conditions[0].id,
      requestId: asked.id,
      consentId: consents.find(({ person }: { person: string }) => person === "client").id,
      coBorrowerId: people[1].co_borrower_id,
      mailboxId: await enterMailbox(client.clientId, people[1].co_borrower_id),
      applicationId: client.applicationId,
      documentId: await desk.upload(client, { slug: "other", name: "lease.pdf" }),
    },
  };
};

let mine: Placed;
let theirs: Placed;
beforeAll(async () => {
  mine = await newPlacement();
  theirs = await newPlacement();
}, 60_000);

const formatName = ({ method, path }: Pick<Endpoint, "method" | "path">): string => `${method} ${path}`;

interface Call {
  readonly caller: { readonly headers: Readonly<Record<string, string>> };
  readonly endpoint: Endpoint;
  readonly ids: Ids;
  readonly body?: object | undefined;
}

const call = async ({ caller, endpoint, ids, body }: Call): Promise<{ status: number; text: string }> => {
  const upload = endpoint.input.multipart
    ? await buildMultipart({}, [{ part: "disclosure", name: "Offer.pdf", bytes: makePdf() }])
    : undefined;
  const { status, text } = await desk.call(caller, {
    method: endpoint.method,
    url: `${apiBase}${endpoint.path.replace(/:(\w+)/g, (_, name) => ids[name] ?? "")}`,
    headers: { ...upload?.headers },
    ...(upload ? { payload: upload.payload } : body ? { payload: body } : {}),
  });
  return { status, text };
};

const isManagersOnly = ({ access }: Endpoint): boolean =>
  typeof access === "object" && "staff" in access && Array.isArray(access.staff) && !access.staff.includes("advisor");

const toUnknown = (ids: Ids): Ids => Object.fromEntries(Object.keys(ids).map((name) => [name, randomUUID()]));

const ofPlacement = deskEndpoints.filter(({ path }) =>
  /^\/desk\/clients\/:id\/(?:submissions|submission-choices|offers|placement|ledger)(?:\/|$)/.test(path),
);
const rows = ofPlacement.map((endpoint) => [formatName(endpoint), endpoint] as const);

test("the desk's calls about placement are all here", () => {
  expect(rows.length).toBeGreaterThan(20);
});

// Managers see every client.
test.each(rows.filter(([, endpoint]) => !isManagersOnly(endpoint)))(
  "%s: a colleague's client doesn't exist",
  async (name, endpoint) => {
    const { body } = deskCalls[name] ?? {};
    const ids = { ...mine.ids, id: mine.client.clientId };
    expect((await call({ caller: bob, endpoint, ids, body })).status).toBe(404);
  },
);

test.each(rows.filter(([, { path }]) => path.split(":").length > 2))(
  "%s: another client's file, offer, or condition doesn't exist",
  async (name, endpoint) => {
    const { body } = deskCalls[name] ?? {};
    const ids = { ...theirs.ids, id: mine.client.clientId };
    // Some are for managers only.
    const caller = isManagersOnly(endpoint) ? manager : ann;
    const foreign = await call({ caller, endpoint, ids, body });
    expect(foreign).toEqual(
      await call({ caller, endpoint, ids: { ...toUnknown(theirs.ids), id: mine.client.clientId }, body }),
    );
    expect(foreign.status).toBe(404);
    // One part of it is this client's own.
    const mixed = { ...ids, submissionId: mine.ids.submissionId };
    if (endpoint.path.includes("conditionId"))
      expect((await call({ caller: ann, endpoint, ids: mixed, body })).status).toBe(404);
  },
);

interface OwnCall {
  readonly endpoint: Endpoint;
  /** What its path names. */
  readonly of: string;
  readonly body?: (own: Ids) => object;
}

const ownCalls: readonly OwnCall[] = [
  { endpoint: chooseOffer, of: "offerId" },
  { endpoint: refuseOwnOffer, of: "offerId", body: () => ({ reason: "" }) },
  { endpoint: signDisclosure, of: "offerId", body: () => ({ disclosure_id: randomUUID(), signature: "Eve" }) },
  { endpoint: answerMailbox, of: "mailboxId", body: () => ({ is_theirs: true }) },
  { endpoint: askCoBorrower, of: "submissionId" },
  { endpoint: answerLender, of: "requestId", body: ({ documentId }) => ({ document_id: documentId }) },
  {
    endpoint: ownConsents.giveLenderConsent,
    of: "consentId",
    body: () => ({ signature: "Eve", text_sha256: "0".repeat(64), password: "not asked for" }),
  },
  { endpoint: ownConsents.declineLenderConsent, of: "consentId" },
  { endpoint: ownConsents.revokeLenderConsent, of: "consentId" },
  { endpoint: linkApplicationCopy, of: "applicationId" },
];

test.each(ownCalls.map((each) => [formatName(each.endpoint), each] as const))(
  "%s: another client's doesn't exist",
  async (_, { endpoint, of, body }) => {
    const ids = { ...theirs.ids, id: theirs.ids[of] ?? "" };
    const caller = mine.client;
    const foreign = await call({ caller, endpoint, ids, body: body?.(mine.ids) });
    expect(foreign).toEqual(await call({ caller, endpoint, ids: toUnknown(ids), body: body?.(mine.ids) }));
    expect(foreign.status).toBe(404);
  },
);

test("another client's document can't be sent, and another's co-borrower can't be asked", async () => {
  const answer = { document_id: theirs.ids.documentId };
  const path = `/lead-user/lender-requests/${mine.ids.requestId}/answer`;
  expect((await request(mine.client, "POST", path, answer)).status).toBe(404);
  const link = `/lead-user/submissions/${mine.ids.submissionId}/co-borrowers/${theirs.ids.coBorrowerId}/link`;
  expect((await request(mine.client, "POST", link)).status).toBe(404);
});

test("none of it changed anything", async () => {
  for (const { client, ids } of [mine, theirs]) {
    const { offers, submissions } = (await request(ann, "GET", `/desk/clients/${client.clientId}/placement`)).body.data;
    expect(offers).toMatchObject([{ id: ids.offerId, state: "chosen" }]);
    expect(submissions).toMatchObject([{ id: ids.submissionId, status: "chosen", conditions: [{ is_done: false }] }]);
    expect(await desk.loadSubmission(client, ids.submissionId)).toMatchObject({
      is_consented: true,
      requests: [{ answered_at: null }],
    });
  }
});
