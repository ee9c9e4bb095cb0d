import { describe, expect, test } from "vitest";
import { startClientApi } from "../../../testing/client-api.ts";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";

const api = await startClientApi();

const url = "/api/drafts/application";
const load = (client: SignedInClient) => api.call(client, { url });
const save = (client: SignedInClient, payload: object) =>
  api.call(client, { method: "PUT", url, payload, headers: { "content-type": "application/json" } });

const owner = { ownerName: "Ada Lovelace", hasCoBorrower: true };
const secrets = { ssn: "078-05-1120", dateOfBirth: "1980-02-29" };
const charles = {
  key: "c-1",
  answers: { firstName: "Charles", ssn: "219-09-9999", driversLicenseNumber: "B123-4567" },
};
const byron = { key: "c-2", answers: { firstName: "Byron", ssn: "457555462" } };

/** Saves on top of the client's current draft. */
const goOn = async (client: SignedInClient, content: object) => {
  const { revision = 0 } = (await load(client)).body.data ?? {};
  return save(client, { step: "owner", ...content, base_revision: revision });
};
const texts = (answer: { text: string }) => answer.text;

describe("sensitive answers", () => {
  test("go in and never come out: only on file, with at most a number's last four digits", async () => {
    const client = await api.signIn();
    const saved = await goOn(client, { answers: { ...owner, ...secrets }, co_borrowers: [charles, byron] });
    expect(saved).toMatchObject({ status: 200 });
    expect(saved.body.data).toMatchObject({
      answers: owner,
      on_file: { ssn: "1120", dateOfBirth: "" },
      co_borrowers: [
        { key: "c-1", answers: { firstName: "Charles" }, on_file: { ssn: "9999", driversLicenseNumber: "" } },
        { key: "c-2", answers: { firstName: "Byron" }, on_file: { ssn: "5462" } },
      ],
    });
    const loaded = await load(client);
    expect(loaded.body).toEqual(saved.body);
    for (const text of [saved, loaded].map(texts)) expect(text).not.toMatch(/078.?05|1980-02-29|219.?09|B123|457.?55/);
  });

  test("stay when they aren't sent, also for co-borrowers in any order", async () => {
    const client = await api.signIn();
    await goOn(client, { answers: { ...owner, ...secrets }, co_borrowers: [charles, byron] });
    const again = await goOn(client, {
      answers: { ownerName: "Ada King" },
      co_borrowers: [
        { key: "c-2", answers: { firstName: "Lord" } },
        { key: "c-3", answers: {} },
        { key: "c-1", answers: {} },
      ],
    });
    expect(again.body.data).toMatchObject({
      answers: { ownerName: "Ada King" },
      on_file: { ssn: "1120", dateOfBirth: "" },
    });
    expect(again.body.data.co_borrowers).toEqual([
      { key: "c-2", answers: { firstName: "Lord" }, on_file: { ssn: "5462" } },
      { key: "c-3", answers: {} },
      { key: "c-1", answers: {}, on_file: { ssn: "9999", driversLicenseNumber: "" } },
    ]);
  });

  test("are replaced by what is sent, and deleted when it is blank", async () => {
    const client = await api.signIn();
    await goOn(client, { answers: secrets, co_borrowers: [charles] });
    const again = await goOn(client, {
      answers: { ssn: "219099999", dateOfBirth: " " },
      co_borrowers: [{ key: "c-1", answers: { ssn: "", driversLicenseNumber: "X" } }],
    });
    expect(again.body.data).toMatchObject({ answers: {}, on_file: { ssn: "9999" } });
    expect(again.body.data.on_file).not.toHaveProperty("dateOfBirth");
    expect(again.body.data.co_borrowers).toEqual([{ key: "c-1", answers: {}, on_file: { driversLicenseNumber: "" } }]);
    const none = await goOn(client, { answers: { ssn: "" }, co_borrowers: [] });
    expect(none.body.data).not.toHaveProperty("on_file");
    expect(none.body.data).not.toHaveProperty("co_borrowers");
  });

  test("of a co-borrower go with it, and don't return with another of the same key", async () => {
    const client = await api.signIn();
    await goOn(client, { answers: {}, co_borrowers: [charles] });
    await goOn(client, { answers: {} });
    const back = await goOn(client, { answers: {}, co_borrowers: [{ key: "c-1", answers: {} }] });
    expect(back.body.data.co_borrowers).toEqual([{ key: "c-1", answers: {} }]);
  });

  test("of a half-typed number show no digits", async () => {
    const client = await api.signIn();
    const saved = await goOn(client, { answers: { ssn: "078-05-1" } });
    expect(saved.body.data.on_file).toEqual({ ssn: "" });
    // In the middle of May the date of the save would hold it.
    expect(saved.text.replace(saved.body.data.saved_at, "")).not.toContain("5-1");
  });

  test("are unreadable in the row", async () => {
    const client = await api.signIn();
    await goOn(client, { answers: secrets, co_borrowers: [charles] });
    const { rows } = await api.database.query<{ content: Buffer }>("select content from drafts where client_id = $1", [
      client.clientId,
    ]);
    for (const word of ["078", "1120", "B123", "ssn", "Charles"]) expect(rows[0]?.content.includes(word)).toBe(false);
  });
});

describe("two tabs on one draft", () => {
  test("refuses the older tab with its answers and its numbers", async () => {
    const client = await api.signIn();
    const first = await goOn(client, { answers: owner });
    const base_revision = first.body.data.revision;
    const newer = await save(client, { answers: { ...owner, ssn: "219099999" }, step: "owner", base_revision });
    const older = await save(client, { answers: { ...owner, ssn: "078051120" }, step: "owner", base_revision });
    expect(older).toMatchObject({ status: 409, body: { result: { status: "error" } } });
    expect((await load(client)).body).toEqual(newer.body);
  });

  test("only one of many simultaneous saves wins, and its numbers match its answers", async () => {
    const client = await api.signIn();
    const first = await goOn(client, { answers: { ssn: "219099999" } });
    const base_revision = first.body.data.revision;
    const saves = await Promise.all(
      ["1111", "2222", "3333", "4444"].map((last) =>
        save(client, { answers: { ownerName: last, ssn: `21909${last}` }, step: "owner", base_revision }),
      ),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const { data } = (await load(client)).body;
    expect(data.on_file.ssn).toBe(data.answers.ownerName);
  });

  test("never mixes a tab that keeps a number with one that removes it", async () => {
    const client = await api.signIn();
    const first = await goOn(client, { answers: secrets });
    const base_revision = first.body.data.revision;
    const saves = await Promise.all([
      save(client, { answers: { ownerName: "keeps" }, step: "owner", base_revision }),
      save(client, { answers: { ownerName: "removes", ssn: "", dateOfBirth: "" }, step: "owner", base_revision }),
    ]);
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { answers, on_file } = (await load(client)).body.data;
    expect(on_file).toEqual(answers.ownerName === "keeps" ? { ssn: "1120", dateOfBirth: "" } : undefined);
  });
});

test("a draft accepts malformed answers", async () => {
  const client = await api.signIn();
  const answers = { ownerName: "1", zip: "3", ownership: "lots", citizenship: "Martian", dateOfBirth: "0000-00-00" };
  expect(await goOn(client, { answers, co_borrowers: [{ key: "k", answers: { email: "@" } }] })).toMatchObject({
    status: 200,
  });
});

test("keeps ten co-borrowers", async () => {
  const co_borrowers = Array.from({ length: 10 }, (_, index) => ({ key: `k${index}`, answers: {} }));
  expect((await goOn(await api.signIn(), { answers: {}, co_borrowers })).body.data.co_borrowers).toHaveLength(10);
});

test.each<[string, object]>([
  ["an unknown answer", { answers: { password: "x" } }],
  ["a wire name", { answers: { x_studio_first_name: "Ada" } }],
  ["a file as an answer", { answers: { einLetter: "x" } }],
  ["text for a checkbox", { answers: { hasCoBorrower: "true" } }],
  ["a checkbox for a number", { answers: { ssn: true } }],
  ["an unknown answer of a co-borrower", { answers: {}, co_borrowers: [{ key: "a", answers: { ownerName: "x" } }] }],
  ["two co-borrowers with the same key", { answers: {}, co_borrowers: [charles, { key: "c-1", answers: {} }] }],
  ["a co-borrower without a key", { answers: {}, co_borrowers: [{ answers: {} }] }],
  ["an invalid key", { answers: {}, co_borrowers: [{ key: "a b", answers: {} }] }],
  ["a key of 41", { answers: {}, co_borrowers: [{ key: "a".repeat(41), answers: {} }] }],
  ["on_file", { answers: {}, on_file: { ssn: "1120" } }],
  ["on_file of a co-borrower", { answers: {}, co_borrowers: [{ ...charles, on_file: {} }] }],
  [
    "eleven co-borrowers",
    { answers: {}, co_borrowers: Array.from({ length: 11 }, (_, k) => ({ key: `k${k}`, answers: {} })) },
  ],
  ["co-borrowers that aren't a list", { answers: {}, co_borrowers: {} }],
])("refuses %s with 400, and the draft stays as it is", async (_, content) => {
  const client = await api.signIn();
  const before = await goOn(client, { answers: secrets });
  const refused = await goOn(client, content);
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.text).not.toMatch(/1120|ssn|c-1/);
  expect((await load(client)).body).toEqual(before.body);
});

test("the pre-qualification has no co-borrowers", async () => {
  const client = await api.signIn();
  const payload = { answers: {}, co_borrowers: [], step: "personal", base_revision: 0 };
  expect(await api.call(client, { method: "PUT", url: "/api/drafts/prequalification", payload })).toMatchObject({
    status: 400,
  });
});
