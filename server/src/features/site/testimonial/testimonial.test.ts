import type { TestimonialSetting } from "@funding-desk/contract/site/testimonial/desk-api";
import { expect, test, vi } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { writeBuiltSite } from "../../../testing/built-site.ts";
import { makeJpeg } from "../../../testing/made-files.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";

const buildDir = writeBuiltSite({
  "/": "<head></head>@@[#testimonials]@@@@[#slides]@@<p>@@[name]@@: @@[text]@@ @@[picture]@@</p>@@[/slides]@@@@[/testimonials]@@",
});
const desk = await startDeskApi({ buildDir });
const other = await buildTestApp({ database: desk.database, buildDir });
const manager = await desk.as("manager", { name: "Ada Lovelace" });
const url = "/api/desk/settings/testimonials";
const list = async (): Promise<TestimonialSetting[]> => (await desk.call(manager, { url })).body.data.testimonials;
const add = (body: object) => desk.call(manager, { method: "POST", url, payload: body });
const put = (id: string, body: object) => desk.call(manager, { method: "PUT", url: `${url}/${id}`, payload: body });
const putPicture = (id: string, jpeg: string | null) =>
  desk.call(manager, { method: "PUT", url: `${url}/${id}/picture`, payload: { jpeg } });
const readHome = async (app = desk.app) => (await app.inject("/")).body;
const toBody = ({ id: _, picture: __, changed_by: ___, revision, ...words }: TestimonialSetting) => ({
  ...words,
  expected_revision: revision,
});
const getFirst = async (): Promise<TestimonialSetting> => {
  const [first] = await list();
  if (!first) throw new Error("There is no testimonial.");
  return first;
};

const good = {
  name: "Grace Hopper",
  title: "Print shop, Tampa",
  rating: 4,
  text: 'They told us "no" & why.',
  is_shown: true,
  is_sample: false,
  has_agreed: true,
  agreed_on: "2026-01-05",
  agreement_note: "Email of January 5.",
};

test("starts with the configuration's samples, once", async () => {
  expect(await list()).toMatchObject(
    firm.testimonials.map(({ isSample, ...words }) => ({ ...words, is_sample: isSample, is_shown: true, revision: 0 })),
  );
  expect(await desk.sampleParts()).toContain("testimonials.0");
});

test("a new one shows at once on every server, escaped, until it's hidden", async () => {
  const { status, body } = await add(good);
  expect(status).toBe(201);
  const added = body.data.testimonials.at(-1);
  expect(added).toMatchObject({ ...good, revision: 0, changed_by: "Ada Lovelace", picture: null });
  const shown = "<p>Grace Hopper: They told us &quot;no&quot; &amp; why. </p>";
  for (const app of [desk.app, other.app])
    await vi.waitFor(async () => expect(await readHome(app)).toContain(shown), 20_000);
  const first = await desk.app.inject("/");
  const etag = String(first.headers.etag);
  expect((await desk.app.inject({ url: "/", headers: { "if-none-match": etag } })).statusCode).toBe(304);
  expect((await desk.app.inject("/api/page-parts")).json().data.testimonials.at(-1)).toEqual({
    is_sample: false,
    name: good.name,
    title: good.title,
    rating: 4,
    text: good.text,
    picture: null,
  });

  expect((await put(added.id, { ...toBody(added), is_shown: false })).status).toBe(200);
  for (const app of [desk.app, other.app])
    await vi.waitFor(async () => expect(await readHome(app)).not.toContain("Grace"), 20_000);
  expect((await desk.app.inject({ url: "/", headers: { "if-none-match": etag } })).statusCode).toBe(200);
  expect((await list()).at(-1)).toMatchObject({ name: "Grace Hopper", is_shown: false, revision: 1 });
});

test("other words of a real person need a new note on how they agreed", async () => {
  const added = (await add({ ...good, name: "Mary" })).body.data.testimonials.at(-1);
  const reworded = { ...toBody(added), text: "The best." };
  expect(await put(added.id, reworded)).toMatchObject({
    status: 422,
    body: { result: { fields: { agreement_note: expect.stringContaining("words changed") } } },
  });
  expect((await put(added.id, { ...reworded, agreement_note: "Email of January 7." })).status).toBe(200);
  const [kept] = (await list()).filter(({ id }) => id === added.id);
  expect(kept).toMatchObject({ text: "The best.", revision: 1 });
  // Hiding it changes no words.
  expect(
    (await put(added.id, { ...reworded, agreement_note: "Email of January 7.", is_shown: false, expected_revision: 1 }))
      .status,
  ).toBe(200);
});

test("a sample becomes a person's only with their own words and agreement", async () => {
  const sample = await getFirst();
  const real = { ...toBody(sample), is_sample: false, has_agreed: true, agreed_on: "2026-01-05", agreement_note: "x" };
  expect((await put(sample.id, real)).body.result.fields).toHaveProperty("is_sample");
  const own = { ...real, name: "Ann", text: "Thanks." };
  expect((await put(sample.id, { ...own, has_agreed: false })).body.result.fields).toHaveProperty("has_agreed");
  expect((await put(sample.id, own)).status).toBe(200);
  expect(await desk.sampleParts()).toContain("testimonials.1");
});

test("the order is the page's, and needs every one of them", async () => {
  const ids = (await list()).map(({ id }) => id).toReversed();
  const order = (payload: object) =>
    desk.call(manager, { method: "PUT", url: "/api/desk/settings/testimonial-order", payload });
  expect((await order({ ids })).body.data.testimonials.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect((await order({ ids: ids.slice(1) })).body.result.code).toBe("setting_changed");
  expect((await order({ ids: ["x"] })).status).toBe(400);
});

test("the second of two editors learns who was first", async () => {
  const first = await getFirst();
  expect((await put(first.id, { ...toBody(first), is_shown: !first.is_shown })).status).toBe(200);
  expect(await put(first.id, toBody(first))).toMatchObject({
    status: 409,
    body: { result: { code: "setting_changed", error: expect.stringContaining("Ada Lovelace") } },
  });
});

test("a picture is redrawn, has an address of its own while it's shown, and can be removed", async () => {
  const { id } = (await add({ ...good, name: "Photo" })).body.data.testimonials.at(-1);
  const jpeg = (await makeJpeg({ width: 300, height: 600 })).toString("base64");
  const { status, body } = await putPicture(id, jpeg);
  expect(status).toBe(200);
  const { picture } = body.data.testimonials.at(-1);
  expect(picture).toMatch(/^\/site-pictures\/[0-9a-f]{64}\.jpg$/);
  await vi.waitFor(async () => expect(await readHome()).toContain(picture), 20_000);
  const sent = await desk.app.inject(picture);
  expect(sent).toMatchObject({ statusCode: 200, headers: { "content-type": "image/jpeg" } });
  expect(sent.headers["cache-control"]).toContain("immutable");
  for (const path of ["/site-pictures/x.jpg", `/site-pictures/${"0".repeat(64)}.jpg`, "/site-pictures/..%2fx"])
    expect((await desk.app.inject(path)).statusCode, path).toBe(404);

  expect((await putPicture(id, Buffer.from("<svg/>").toString("base64"))).body.result.fields).toHaveProperty("jpeg");
  expect((await putPicture(id, "x".repeat(180_001))).status).toBe(400);
  expect((await putPicture(id, null)).body.data.testimonials.at(-1).picture).toBeNull();
  expect((await desk.app.inject(picture)).statusCode).toBe(404);
});

test("refuses wrong words at their fields, and stores nothing", async () => {
  const before = await list();
  const faults: Readonly<Record<string, readonly unknown[]>> = {
    name: ["", "  ", "x".repeat(61), "Ada \u202e"],
    title: ["", "x".repeat(81), "\u2066x"],
    rating: [0, 6],
    text: ["", "x".repeat(601), "a\u202eb"],
    agreed_on: ["", "2026-02-30", "1999-12-31", "2999-01-01", "soon"],
    agreement_note: ["", " ", "x".repeat(501)],
    has_agreed: [false],
  };
  for (const [field, values] of Object.entries(faults))
    for (const value of values)
      expect(await add({ ...good, text: "New.", [field]: value }), `${field}: ${value}`).toMatchObject({
        status: 422,
        body: { result: { fields: { [field]: expect.any(String) } } },
      });
  for (const broken of [{ rating: 4.5 }, { rating: "5" }, { name: null }, { text: "x".repeat(8001) }, { extra: 1 }])
    expect((await add({ ...good, ...broken })).status).toBe(400);
  expect((await add({ ...good, text: "x".repeat(300 * 1024) })).status).toBe(413);
  expect((await put("x", good)).status).toBe(400);
  expect(await list()).toEqual(before);
});

test("the same one again isn't added, and there are at most twelve", async () => {
  expect((await add(good)).body.result.fields).toHaveProperty("text");
  const { length } = await list();
  for (let next = length; next < 12; next += 1)
    expect((await add({ ...good, name: `Person ${next}` })).status).toBe(201);
  expect((await add({ ...good, name: "Too many" })).body.result.fields).toHaveProperty("name");
});

test("deleting all of them leaves the page without any, also after a restart", async () => {
  for (const { id } of await list())
    expect((await desk.call(manager, { method: "DELETE", url: `${url}/${id}` })).status).toBe(200);
  await vi.waitFor(async () => expect(await readHome()).not.toContain("<p>"), 20_000);
  const later = await buildTestApp({ database: desk.database, buildDir });
  expect(await readHome(later.app)).not.toContain("<p>");
  expect((await desk.sampleParts()).some((part) => part.startsWith("testimonials"))).toBe(false);
});

test("the audit says what was done, and none of a person's words", async () => {
  const { rows } = await desk.database.query<{ detail: { what?: string } }>(
    "select detail from audit_entries where detail ->> 'setting' = 'testimonial' order by number",
  );
  const acts = rows.map(({ detail }) => detail.what);
  for (const act of ["added", "no longer shown", "words changed", "picture", "picture taken away", "deleted"])
    expect(acts).toContain(act);
  expect(JSON.stringify(rows)).not.toMatch(/Grace|Print shop|The best|January/);
});
