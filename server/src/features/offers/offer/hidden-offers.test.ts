import { text as textOf } from "node:stream/consumers";
import { clientEvents } from "@funding-desk/contract/http/live/api";
import { beforeAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { createStreamOpener } from "../../../testing/live-stream.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { buildMultipart } from "../../../testing/multipart.ts";
import { storedPassword } from "../../../testing/stored-client.ts";
import { storedTerms } from "../../../testing/stored-placement.ts";
import { type PlaceableClient, startSubmissionDesk } from "../../../testing/submission-desk.ts";

const desk = await startSubmissionDesk();
const { ann, database, request, mailServer } = desk;
const openStream = createStreamOpener(desk.app);

beforeAll(() => desk.app.listen({ host: "127.0.0.1", port: 0 }));

/** A client in California, where an offer doesn't exist for the client before the lender's disclosure was sent. */
const newCalifornian = async (): Promise<PlaceableClient> => {
  const client = await desk.newPlaceable();
  await database.query(
    `update applications set answers = jsonb_set(answers, '{businessState}', '"California (CA)"') where client_id = $1`,
    [client.clientId],
  );
  return client;
};

/** Terms with words and amounts that stand nowhere else. */
const toTerms = (name: string, cents: number) => ({
  ...storedTerms,
  amountCents: cents,
  fees: [{ name, cents: 50_000, withheld: true, avoidable: false }],
});

interface Caller {
  readonly headers: Readonly<Record<string, string>>;
}

const giveDisclosure = async (caller: Caller, path: string, name: string) => {
  const { payload, headers } = await buildMultipart({}, [{ part: "disclosure", name, bytes: makePdf() }]);
  return desk.call(caller, { method: "POST", url: `/api${path}`, payload, headers });
};

/**
 * A change's news may come after its answer, but in the order of the commits: once this server has passed on the one that is
 * made here, it has passed on all before it.
 */
const hearAllSoFar = async (): Promise<void> => {
  const atDesk = await openStream(ann);
  const { clientId } = await desk.newClient();
  expect((await request(ann, "POST", `/desk/clients/${clientId}/notes`, { text: "Rang." })).status).toBe(201);
  await expect.poll(() => atDesk.events(), { timeout: 20_000 }).toContainEqual({ client_id: clientId });
  atDesk.close();
};

interface Described {
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[];
}

/** Everything that a signed-in client can read by itself, from the API's own description. */
const listReadable = async (client: PlaceableClient, ids: readonly string[]): Promise<string[]> => {
  const { paths } = (await desk.app.inject("/api/openapi.json")).json();
  const values: Readonly<Record<string, string>> = {
    userId: client.clientId,
    user_id: client.clientId,
    form: "application",
    timezone: "UTC",
  };
  return Object.entries(paths as Record<string, { readonly get?: Described }>).flatMap(([path, { get }]) => {
    if (!get || get.security || /^\/api\/(?:desk|lender|co-borrower)(?:\/|$)|\/events$/.test(path)) return [];
    const needed = (get.parameters ?? []).filter((each) => each.in === "query" && each.required);
    // Calls about days of a calendar, which have nothing of a file.
    if (needed.some(({ name }) => values[name] === undefined)) return [];
    const query = needed.map(({ name }) => `${name}=${values[name]}`).join("&");
    return [...new Set(ids.map((id) => path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? id)))].map((url) =>
      query === "" ? url : `${url}?${query}`,
    );
  });
};

/** The texts of everything that a client can get: every call, their archive, and their mails. */
const readEverything = async (client: PlaceableClient, ids: readonly string[]): Promise<Map<string, string>> => {
  const texts = new Map<string, string>();
  for (const url of await listReadable(client, ids)) {
    const { status, text } = await desk.call(client, { url });
    expect([200, 404], url).toContain(status);
    texts.set(url, text);
  }
  const { url } = (await request(client, "POST", "/my-data/link", { password: storedPassword })).body.data;
  const zip = await fromBufferPromise((await desk.app.inject({ url })).rawPayload);
  for await (const entry of zip.eachEntry())
    texts.set(`archive: ${entry.fileName}`, await textOf(await zip.openReadStreamPromise(entry)));
  for (const mail of mailServer.received)
    if (mail.to?.some(({ address }) => address === client.email)) texts.set(`mail: ${mail.subject}`, `${mail.text}`);
  return texts;
};

const listMentions = (texts: ReadonlyMap<string, string>, needle: RegExp): string[] =>
  [...texts].flatMap(([where, text]) => (needle.test(text) || needle.test(where) ? [where] : []));

test("an offer that wasn't shown is in nothing that its client can get", async () => {
  const client = await newCalifornian();
  const { id: submissionId, token, lenderEmail } = await desk.sendFile(client);
  const lender = await desk.enter(token, lenderEmail);
  await hearAllSoFar();
  const stream = await openStream(client, { path: `/api${clientEvents.path}` });
  const path = `/desk/clients/${client.clientId}/offers`;

  const added = await request(ann, "POST", path, {
    submission_id: submissionId,
    terms: toTerms("Zebra fee", 4_123_400),
  });
  expect(added.status).toBe(201);
  const [byStaff] = added.body.data.offers;
  expect(byStaff.blocks).toEqual([expect.stringContaining("Attach it first")]);
  const made = await request(lender, "POST", "/lender/offers", { terms: toTerms("Quagga fee", 4_321_700) });
  const byLender = made.body.data.offer_id as string;
  expect((await giveDisclosure(lender, `/lender/offers/${byLender}/disclosure`, "Quagga.pdf")).status).toBe(201);
  const attached = await giveDisclosure(ann, `${path}/${byStaff.id}/disclosure`, "Zebra.pdf");
  const offers: { id: string; revision: number; disclosure: { id: string } }[] = attached.body.data.offers;
  const hidden = offers.flatMap(({ id, disclosure }) => [id, disclosure.id]);
  expect(hidden).toHaveLength(4);

  const ids = [client.applicationId, submissionId, ...hidden];
  const said = new RegExp(`zebra|quagga|41,?234|43,?217|4123400|4321700|${hidden.join("|")}`, "i");
  const before = await readEverything(client, ids);
  // What was asked for by its id is in the address, not in the answer.
  const answers = new Map([...before].map(([where, text], at) => [`${at} ${where.replace(said, "…")}`, text]));
  expect(listMentions(answers, said)).toEqual([]);
  for (const id of hidden)
    for (const [act, payload] of [["choose"], ["refuse", { reason: "" }]] as const)
      expect((await request(client, "POST", `/lead-user/offers/${id}/${act}`, payload)).status, act).toBe(404);

  // It was open all the time.
  await hearAllSoFar();
  expect(stream.events()).toEqual([]);

  const current = offers.find(({ id }) => id === byStaff.id);
  const shown = await request(ann, "POST", `${path}/${byStaff.id}/show`, { expected_revision: current?.revision });
  expect(shown.status).toBe(200);
  // The lender's paper comes alone: of the offer itself, nothing exists yet.
  await mailServer.next(client.email, /sent you a disclosure/);
  expect(listMentions(await readEverything(client, ids), /zebra fee|41,?234|4123400/i)).toEqual([]);
  const { disclosures } = (await request(client, "GET", "/lead-user/offers")).body.data;
  expect(disclosures).toMatchObject([{ offer_id: byStaff.id, must_sign: true, opened_at: null }]);
  expect((await desk.app.inject({ url: disclosures[0].document })).statusCode).toBe(200);
  const signing = { disclosure_id: disclosures[0].id, signature: "Ada Lovelace" };
  const signed = await request(client, "POST", `/lead-user/offers/${byStaff.id}/disclosure-signature`, signing);
  expect(signed.status).toBe(200);
  await mailServer.next(client.email, /made an offer/);
  await expect.poll(() => stream.events().length).toBeGreaterThan(0);

  const after = await readEverything(client, ids);
  // The search finds what is there, and the other lender's draft still isn't.
  const mentions = listMentions(after, /zebra/i);
  expect(mentions).toEqual(expect.arrayContaining(["/api/lead-user/offers", "archive: my-data.json"]));
  expect(mentions.some((where) => where.startsWith("archive: ") && where.endsWith("Zebra.pdf"))).toBe(true);
  expect(listMentions(after, /quagga|43,?217|4321700/i)).toEqual([]);
});
