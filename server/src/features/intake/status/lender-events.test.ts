import { expect, test } from "vitest";
import { firstOffer, startPlacementDesk } from "../../../testing/placement-desk.ts";
import { signInAs } from "../../../testing/sign-in-as.ts";

const desk = await startPlacementDesk();
const { ann, database } = desk;

const newShown = async () => {
  const made = await desk.newPlaced({ state: "Texas (TX)" });
  const shown = await desk.show(made.client, firstOffer(await desk.addOffer(made.client, made.placed.id)));
  const { rows } = await database.query<{ name: string }>(
    "select l.name from lenders l join submissions s on s.lender_id = l.id where s.id = $1",
    [made.placed.id],
  );
  return { ...made, offer: firstOffer(shown), lender: rows[0]?.name ?? "" };
};
type Made = Awaited<ReturnType<typeof newShown>>;

const listTitles = async ({ client }: Made) =>
  (await desk.call(client, { url: "/api/lead-user/timeline" })).body.data.entries
    .filter(({ kind }: { kind: string }) => kind === "lender")
    .map(({ title, reference }: { title: string; reference: string }) => [title, reference]);
const listActs = async ({ client }: Made) =>
  (await desk.call(ann, { url: `${desk.toPath(client)}/timeline` })).body.data.events.map(
    ({ by, what, about }: { by: string; what: string; about: string }) => [by, what, about],
  );

test("a choice and the payout are on the client's timeline and in the file's history", async () => {
  const made = await newShown();
  const { client, placed, offer, lender, application } = made;
  expect(await listTitles(made)).toEqual([]);
  await desk.choose(client, offer.id);
  const url = `${desk.toPath(client)}/submissions/${placed.id}/funding`;
  expect((await desk.post(ann, url, { funded_on: "2026-01-07", amount_cents: 3_950_000 })).status).toBe(200);
  expect(await listTitles(made)).toEqual([
    [`${lender} paid out the money`, application.reference],
    [`You chose the offer from ${lender}`, application.reference],
  ]);
  const acts = await listActs(made);
  expect(acts).toContainEqual(["client", "chose an offer", lender]);
  expect(acts).toContainEqual(["staff", "recorded that a lender paid out", lender]);
});

test("the desk knows which statuses of the application rest on no record", async () => {
  const made = await desk.newPlaced({ state: "Texas (TX)" });
  const find = async () =>
    (await desk.call(ann, { url: `/api/desk/applications/${made.application.id}/status` })).body.data.by_phone;
  const draft = await desk.addOffer(made.client, made.placed.id);
  expect(await find()).toEqual(["Term Sheet", "Approved", "Funded", "Declined"]);
  await desk.show(made.client, firstOffer(draft));
  expect(await find()).toEqual(["Approved", "Funded", "Declined"]);
});

test("so are a no and a lender's pass, and none of it is on anyone else's", async () => {
  const made = await newShown();
  const { client, placed, offer, lender } = made;
  await desk.refuse(client, offer.id, "Too expensive");
  await database.query(
    "update submissions set sent_at = now(), sent_by = created_by, manifest = '{}', manifest_sha256 = sha256('') where id = $1",
    [placed.id],
  );
  const { revision } = (await desk.call(ann, { url: `${desk.toPath(client)}/submissions/${placed.id}` })).body.data;
  const passed = await desk.post(ann, `${desk.toPath(client)}/submissions/${placed.id}/pass`, {
    reason: "Sold its book",
    expected_revision: revision,
  });
  expect(passed.status).toBe(200);
  expect((await listTitles(made)).map(([title]: string[]) => title)).toEqual([
    `${lender} won't make an offer`,
    `You said no to the offer from ${lender}`,
  ]);
  const acts = (await listActs(made)).map(([, what]: string[]) => what);
  expect(acts).toContain("said no to an offer");
  expect(acts).toContain("noted that the lender passed");
  const other = await signInAs(database);
  expect((await desk.call(other, { url: "/api/lead-user/timeline" })).body.data.entries).toEqual([]);
});
