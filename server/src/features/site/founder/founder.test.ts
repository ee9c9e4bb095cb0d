import { toFacts } from "@funding-desk/contract/firm/facts";
import { expect, test, vi } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { writeBuiltSite } from "../../../testing/built-site.ts";
import { makeJpeg } from "../../../testing/made-files.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";

const buildDir = writeBuiltSite({
  "/about":
    "<head></head>@@[#founder]@@<h2>@@[name]@@</h2>@@[#paragraphs]@@<p>@@[line]@@</p>@@[/paragraphs]@@@@[picture]@@@@[/founder]@@",
});
const desk = await startDeskApi({ buildDir });
const other = await buildTestApp({ database: desk.database, buildDir });
const manager = await desk.as("manager", { name: "Ada Lovelace" });
const url = "/api/desk/settings/founder";
const load = async () => (await desk.call(manager, { url })).body.data;
const put = (payload: object) => desk.call(manager, { method: "PUT", url, payload });
const putPicture = (jpeg: string | null) =>
  desk.call(manager, { method: "PUT", url: `${url}/picture`, payload: { jpeg } });
const readAbout = async (app = desk.app) => (await app.inject("/about")).body;
const toBody = async () => {
  const { picture: _, changed_by: __, revision, ...words } = await load();
  return { ...words, expected_revision: revision };
};

test("starts with the configuration's words and the advisor's name, also when that changes", async () => {
  expect(await load()).toEqual({
    name: firm.advisor.name,
    title: firm.advisor.title,
    license: "",
    lead: firm.founder.lead,
    text: firm.founder.paragraphs.join("\n\n"),
    principles: firm.founder.principles.join("\n"),
    is_sample: true,
    picture: null,
    revision: 0,
    changed_by: null,
  });
  const facts = { ...toFacts(firm), advisor_name: "Ida Bay", expected_revision: 0 };
  expect((await desk.call(manager, { method: "PUT", url: "/api/desk/settings/firm", payload: facts })).status).toBe(
    200,
  );
  for (const app of [desk.app, other.app])
    await vi.waitFor(async () => expect(await readAbout(app)).toContain("<h2>Ida Bay</h2>"), 20_000);
});

test("a change shows on every server, escaped, and is in the audit", async () => {
  const changes = {
    name: "Grace & Co",
    license: " NMLS  123 ",
    text: "One\nline.\n\n<b>Two</b>",
    principles: " First \n\nSecond",
    is_sample: false,
  };
  const { status, body } = await put({ ...(await toBody()), ...changes });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    ...changes,
    license: "NMLS 123",
    principles: "First\nSecond",
    revision: 1,
    changed_by: "Ada Lovelace",
  });
  for (const app of [desk.app, other.app])
    await vi.waitFor(
      async () =>
        expect(await readAbout(app)).toContain("<h2>Grace &amp; Co</h2><p>One line.</p><p>&lt;b&gt;Two&lt;/b&gt;</p>"),
      20_000,
    );
  expect(await desk.sampleParts()).not.toContain("founder");
  expect((await desk.app.inject("/api/page-parts")).json().data.founder).toMatchObject({
    name: "Grace & Co",
    license: "NMLS 123",
    paragraphs: ["One line.", "<b>Two</b>"],
    principles: ["First", "Second"],
  });
  const { rows } = await desk.database.query<{ detail: { changes: { field: string }[] } }>(
    "select detail from audit_entries where detail ->> 'setting' = 'founder'",
  );
  expect(rows.map(({ detail }) => detail.changes.map(({ field }) => field))).toEqual([
    ["name", "license", "text", "principles", "is_sample"],
  ]);
});

test("words changed at the desk survive a restart; the same ones again change nothing", async () => {
  await buildTestApp({ database: desk.database });
  expect(await load()).toMatchObject({ name: "Grace & Co", revision: 1 });
  expect((await put(await toBody())).body.data.revision).toBe(1);
});

test("the second of two editors learns who was first", async () => {
  expect(await put({ ...(await toBody()), lead: "Mine.", expected_revision: 0 })).toMatchObject({
    status: 409,
    body: { result: { code: "setting_changed", error: expect.stringContaining("Ada Lovelace") } },
  });
});

test("a portrait shows until it's removed", async () => {
  const jpeg = (await makeJpeg({ width: 300, height: 200 })).toString("base64");
  const { picture } = (await putPicture(jpeg)).body.data;
  await vi.waitFor(async () => expect(await readAbout()).toContain(picture), 20_000);
  expect((await desk.app.inject(picture)).headers["content-type"]).toBe("image/jpeg");
  expect((await putPicture("AAAA")).body.result.fields).toHaveProperty("jpeg");
  expect((await putPicture(null)).body.data.picture).toBeNull();
  await vi.waitFor(async () => expect(await readAbout()).not.toContain("/site-pictures/"), 20_000);
});

test("refuses wrong words at their fields, and stores nothing", async () => {
  const words = await toBody();
  const faults: Readonly<Record<string, readonly string[]>> = {
    name: ["", "x".repeat(61), "a\u202eb"],
    title: ["", "x".repeat(81)],
    lead: ["", "x".repeat(161)],
    text: ["", "x".repeat(3001), Array(9).fill("x").join("\n\n"), "\u2067"],
    principles: ["x".repeat(161), Array(7).fill("x").join("\n")],
  };
  for (const [field, values] of Object.entries(faults))
    for (const value of values)
      expect(await put({ ...words, [field]: value }), `${field}: ${value}`).toMatchObject({
        status: 422,
        body: { result: { fields: { [field]: expect.any(String) } } },
      });
  for (const broken of [{ name: 7 }, { text: null }, { picture: "x" }, { text: "x".repeat(8001) }])
    expect((await put({ ...words, ...broken })).status).toBe(400);
  expect(await toBody()).toEqual(words);
});
