import type { InjectOptions } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { firmZone } from "../../../testing/desk-call-api.ts";
import { firstOffer, startPlacementDesk } from "../../../testing/placement-desk.ts";

const desk = await startPlacementDesk();
const { ann, database, manager } = desk;

/** A second server on the same database. */
const other = await buildTestApp({ database });

afterEach(() => void vi.useRealTimers());

type Caller = Parameters<typeof desk.call>[0];

/** The same call at both servers at the same time. */
const callBoth = async (caller: Caller, requests: readonly [InjectOptions, InjectOptions]) => {
  const answers = await Promise.all(
    [desk.app, other.app].map((app, at) => app.inject({ ...requests[at], headers: caller?.headers ?? {} })),
  );
  return answers.map((answer) => ({ status: answer.statusCode, error: answer.json().result?.error as string }));
};
const listStatuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted();

const newShown = async () => {
  const made = await desk.newPlaced({ state: "Nevada (NV)" });
  const offer = firstOffer(await desk.show(made.client, firstOffer(await desk.addOffer(made.client, made.placed.id))));
  return { ...made, offer };
};

test("at two servers at once, one of two offers is chosen, and the other press is told so", async () => {
  const { client, offer, place } = await newShown();
  const second = firstOffer(await desk.show(client, firstOffer(await desk.addOffer(client, (await place()).id))));
  const toChoice = (id: string) => ({ method: "POST", url: `/api/lead-user/offers/${id}/choose` }) as const;
  const answers = await callBoth(client, [toChoice(offer.id), toChoice(second.id)]);
  expect(listStatuses(answers)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.error).toContain("has been chosen");
  expect(await database.list("select 1 from offer_choices where client_id = $1", [client.clientId])).toHaveLength(1);

  const third = await newShown();
  expect(listStatuses(await callBoth(third.client, [toChoice(third.offer.id), toChoice(third.offer.id)]))).toEqual([
    200, 200,
  ]);
  const { clientId } = third.client;
  expect(await database.list("select 1 from offer_choices where client_id = $1", [clientId])).toHaveLength(1);
});

test("at two servers at once, an offer is shown once, and a payout is recorded and corrected once", async () => {
  const made = await desk.newPlaced({ state: "Nevada (NV)" });
  const { client, placed } = made;
  const draft = firstOffer(await desk.addOffer(client, placed.id));
  const show = {
    method: "POST",
    url: `${desk.toPath(client)}/offers/${draft.id}/show`,
    payload: { expected_revision: draft.revision },
  } as const;
  expect(listStatuses(await callBoth(ann, [show, show]))).toEqual([200, 200]);
  expect(await desk.listEntries(client.clientId, "offer.shown")).toHaveLength(1);
  expect((await desk.choose(client, draft.id)).status).toBe(200);

  const pay = (payload: object) =>
    ({ method: "POST", url: `${desk.toPath(client)}/submissions/${placed.id}/funding`, payload }) as const;
  const first = { funded_on: "2026-01-07", amount_cents: 3_950_000 };
  const answers = await callBoth(ann, [pay(first), pay({ ...first, funded_on: "2026-01-06" })]);
  expect(listStatuses(answers)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.error).toContain("are recorded already");

  const corrected = pay({ ...first, funded_on: "2026-01-08", reason: "Typed the wrong day" });
  expect(listStatuses(await callBoth(manager, [corrected, corrected]))).toEqual([200, 200]);
  const positions = "select position from fundings where client_id = $1 order by position";
  expect(await database.listValues(positions, [client.clientId])).toEqual([0, 1]);
  expect(await desk.listEntries(client.clientId, "funding.recorded", "funding.corrected")).toHaveLength(2);
});

/** The day by the database's clock, so many days from today. */
const readDay = (days: number) =>
  database.getValue<string>("select ((now() at time zone $1)::date + $2::integer)::text", [firmZone, days]);
/** Sets this server's clock, and not the database's. */
const shiftClock = (days: number): void => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + days * 86_400_000);
};

test("with a server's clock behind, an offer that is over can't be shown or chosen", async () => {
  const { client, offer, placed } = await newShown();
  const draft = firstOffer(await desk.addOffer(client, placed.id));
  await database.query("update offers set expires_on = $2 where client_id = $1", [client.clientId, await readDay(-1)]);
  shiftClock(-2);
  expect((await desk.choose(client, offer.id)).status).toBe(409);
  expect(await desk.show(client, draft)).toMatchObject({ status: 409, body: { result: { code: "offer_blocked" } } });
});

test("with a server's clock ahead, a payout of tomorrow isn't recorded", async () => {
  const { client, offer, placed } = await newShown();
  expect((await desk.choose(client, offer.id)).status).toBe(200);
  const funding = { funded_on: await readDay(1), amount_cents: 3_950_000 };
  shiftClock(2);
  const { status } = await desk.post(ann, `${desk.toPath(client)}/submissions/${placed.id}/funding`, funding);
  expect(status).toBe(422);
});
