import { type Answer, type Answers, consent, ssn, text } from "@funding-desk/contract/forms/field";
import { form, step } from "@funding-desk/contract/forms/form";
import type { DraftWire } from "@funding-desk/contract/intake/draft/api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../../../http/call-error.ts";
import type { DraftState } from "./draft-answers.ts";
import { createDraftSync } from "./draft-sync.ts";
import type { LocalDraft } from "./local-draft.ts";

const definition = form({
  name: "test",
  version: 1,
  steps: {
    one: step({
      title: "One",
      fields: { name: text({ label: "Name", max: 50 }), secret: ssn({ label: "Secret" }) },
    }),
    two: step({ title: "Two", fields: { agreed: consent({ label: "I agree" }) } }),
  },
});

/** The account's copy as the server keeps it: one row, with each save based on the revision it names. */
const account = () => {
  let row: DraftWire | null = null;
  let lastRevision = 0;
  let failure: number | undefined;
  let losesAnswers = false;
  const guard = () => {
    if (failure !== undefined) throw new CallError({ status: failure, message: "" });
  };
  const secrets = new Map<string, Answer>();
  const sent: Answers[] = [];
  /** Absent sensitive answers stay and blank ones are removed. None is ever sent back. */
  const keep = (id: string, answers: Answers) => {
    const plain = { ...answers };
    for (const name of ["secret", "ssn"]) {
      const given = plain[name];
      delete plain[name];
      if (given === "") secrets.delete(`${id} ${name}`);
      else if (given !== undefined) secrets.set(`${id} ${name}`, given);
    }
    const onFile = [...secrets].filter(([key]) => key.startsWith(`${id} `));
    return {
      answers: plain as DraftWire["answers"],
      on_file: Object.fromEntries(onFile.map(([key, value]) => [key.slice(id.length + 1), String(value).slice(-4)])),
    };
  };
  const store = (draft: DraftState): DraftWire => {
    lastRevision += 1;
    sent.push(draft.answers);
    row = {
      ...keep("", draft.answers),
      ...(draft.coBorrowers
        ? { co_borrowers: draft.coBorrowers.map(({ key, answers }) => ({ key, ...keep(key, answers) })) }
        : {}),
      step: draft.step,
      revision: lastRevision,
      saved_at: new Date().toISOString(),
    };
    return row;
  };
  return {
    row: () => row,
    sent: () => sent,
    store,
    failWith: (status: number | undefined) => {
      failure = status;
    },
    loseAnswers: (isLosing: boolean) => {
      losesAnswers = isLosing;
    },
    remote: {
      load: async () => {
        guard();
        return row;
      },
      save: async (draft: DraftState, baseRevision: number) => {
        guard();
        if ((row?.revision ?? 0) !== baseRevision) throw new CallError({ status: 409, message: "" });
        const saved = store(draft);
        if (losesAnswers) throw new CallError({ status: 0, message: "" });
        return saved;
      },
      discard: async () => {
        guard();
        row = null;
      },
    },
  };
};

const browser = () => {
  let kept: LocalDraft | null = null;
  return {
    kept: () => kept,
    read: () => kept,
    write: (draft: LocalDraft) => {
      kept = structuredClone(draft);
    },
    remove: () => {
      kept = null;
    },
  };
};

const ann: DraftState = { answers: { name: "Ann" }, step: "one" };
const anne: DraftState = { answers: { name: "Anne" }, step: "two" };
const bob: DraftState = { answers: { name: "Bob" }, step: "one" };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-01-05T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = (ms = 1000) => vi.advanceTimersByTimeAsync(ms);

test("saves a change in the browser right away and in the account soon", async () => {
  const [server, local] = [account(), browser()];
  const sync = createDraftSync({ definition, local, remote: server.remote });
  expect(await sync.open()).toBeUndefined();
  sync.change(ann);
  expect(local.kept()).toMatchObject({ ...ann, isAhead: true });
  expect(server.row()).toBeNull();
  await settle();
  expect(server.row()).toMatchObject({ ...ann, revision: 1 });
  expect(sync.status()).toMatchObject({ kind: "saved" });
  expect(local.kept()).toMatchObject({ baseRevision: 1, isAhead: false });
});

test("saves even while someone types without a pause", async () => {
  const server = account();
  const sync = createDraftSync({ definition, local: browser(), remote: server.remote });
  await sync.open();
  for (let i = 0; i < 12; i += 1) {
    sync.change({ answers: { name: "A".repeat(i + 1) }, step: "one" });
    await settle(500);
  }
  expect(server.row()).not.toBeNull();
});

test("continues on another device where this one stopped", async () => {
  const server = account();
  const first = createDraftSync({ definition, local: browser(), remote: server.remote });
  await first.open();
  first.change(anne);
  await settle();
  const second = createDraftSync({ definition, local: browser(), remote: server.remote });
  expect(await second.open()).toMatchObject({ draft: anne, origin: "account" });
});

test("prefers changes the account doesn't have yet", async () => {
  const [server, local] = [account(), browser()];
  server.store(ann);
  local.write({ ...anne, baseRevision: 1, savedAt: new Date().toISOString(), isAhead: true });
  const sync = createDraftSync({ definition, local, remote: server.remote });
  expect(await sync.open()).toMatchObject({ draft: anne, origin: "browser", other: undefined });
  await settle();
  expect(server.row()).toMatchObject({ ...anne, revision: 2 });
});

test("opens the later version when both have changed, and keeps the other within reach", async () => {
  const [server, local] = [account(), browser()];
  local.write({ ...anne, baseRevision: 0, savedAt: "2026-01-05T11:00:00Z", isAhead: true });
  server.store(bob);
  const sync = createDraftSync({ definition, local, remote: server.remote });
  expect(await sync.open()).toMatchObject({ draft: bob, origin: "account", other: anne });

  local.write({ ...anne, baseRevision: 0, savedAt: "2026-01-05T13:00:00Z", isAhead: true });
  const later = createDraftSync({ definition, local, remote: server.remote });
  expect(await later.open()).toMatchObject({ draft: anne, origin: "browser", other: bob });
});

test("sends a sensitive answer once it is complete, counts it as on file, and removes it when blanked", async () => {
  const server = account();
  const sync = createDraftSync({ definition, local: browser(), remote: server.remote });
  await sync.open();
  sync.change({ answers: { name: "Ann", secret: "078-05-1120" }, step: "one" });
  await settle();
  expect(server.sent().at(-1)).toEqual({ name: "Ann" });
  sync.change({ answers: { name: "Ann", secret: "123456789" }, step: "one" });
  await settle();
  expect(server.sent().at(-1)).toEqual({ name: "Ann", secret: "123456789" });
  expect(sync.onFile().form).toEqual({ secret: "6789" });
  sync.change({ answers: { name: "Anne", secret: "123456789" }, step: "one" });
  await settle();
  expect(server.sent().at(-1)).toEqual({ name: "Anne" });
  sync.change({ answers: { name: "Anne", secret: "" }, step: "one" });
  await settle();
  expect(server.sent().at(-1)).toEqual({ name: "Anne", secret: "" });
  expect(sync.onFile().form).toEqual({});
});

test("counts what a new draft will have on file, clears it with the first save, and again after starting over", async () => {
  const server = account();
  const fresh = { form: { secret: "6789" }, coBorrowers: {} };
  const sync = createDraftSync({ definition, local: browser(), remote: server.remote, freshOnFile: () => fresh });
  expect(await sync.open()).toBeUndefined();
  expect(sync.onFile()).toEqual(fresh);
  sync.change({ answers: { name: "Ann", secret: "" }, step: "one" });
  await settle();
  expect(server.sent().at(-1)).toEqual({ name: "Ann", secret: "" });
  expect(sync.onFile().form).toEqual({});
  await sync.discard({ answers: {}, step: "one" });
  expect(sync.onFile()).toEqual(fresh);
});

test("says what is on file, for the form and for each co-borrower", async () => {
  const server = account();
  const bo = { key: "k1", answers: { firstName: "Bo", ssn: "078051120" } };
  server.store({ answers: { name: "Ann", secret: "123456789" }, step: "one", coBorrowers: [bo] });
  const sync = createDraftSync({ definition, local: browser(), remote: server.remote });
  expect(await sync.open()).toMatchObject({
    draft: { answers: { name: "Ann" }, coBorrowers: [{ key: "k1", answers: { firstName: "Bo" } }] },
  });
  expect(sync.onFile()).toEqual({ form: { secret: "6789" }, coBorrowers: { k1: { ssn: "1120" } } });
});

test("sends this page's sensitive answers again after 'Keep mine', since the other side may have changed them", async () => {
  const server = account();
  const sync = createDraftSync({ definition, local: browser(), remote: server.remote });
  await sync.open();
  sync.change({ answers: { name: "Ann", secret: "123456789" }, step: "one" });
  await settle();
  server.store({ answers: { name: "Bob", secret: "987654321" }, step: "one" });
  sync.change({ answers: { name: "Anne", secret: "123456789" }, step: "one" });
  await settle();
  expect(sync.onFile().form).toEqual({ secret: "4321" });
  sync.resolve("mine");
  await settle();
  expect(server.sent().at(-1)).toEqual({ name: "Anne", secret: "123456789" });
  expect(sync.onFile().form).toEqual({ secret: "6789" });
});

test("keeps my co-borrowers after 'Keep mine', and drops those added elsewhere", async () => {
  const server = account();
  const sync = createDraftSync({ definition, local: browser(), remote: server.remote });
  const bo = { key: "k1", answers: { firstName: "Bo" } };
  const cy = { key: "k2", answers: { firstName: "Cy" } };
  await sync.open();
  sync.change({ ...ann, coBorrowers: [bo] });
  await settle();
  server.store({ ...ann, coBorrowers: [bo, cy] });
  sync.change({ ...anne, coBorrowers: [bo] });
  await settle();
  expect(sync.status()).toMatchObject({ kind: "conflict", theirs: { coBorrowers: [bo, cy] } });
  expect(sync.resolve("mine")?.coBorrowers).toEqual([bo]);
  await settle();
  expect(server.row()?.co_borrowers).toMatchObject([bo]);
});

test("says that it can't know without a connection or a local copy", async () => {
  const server = account();
  server.failWith(503);
  const sync = createDraftSync({ definition, local: browser(), remote: server.remote });
  expect(await sync.open()).toBe("unreachable");
});

test("saves pending changes before a drain resolves", async () => {
  const server = account();
  const sync = createDraftSync({ definition, local: browser(), remote: server.remote });
  await sync.open();
  sync.change(ann);
  sync.flush();
  sync.change(anne);
  await sync.drain();
  expect(server.row()).toMatchObject(anne);
});

test("asks about a change made elsewhere, and overwrites nothing before the answer", async () => {
  const [server, local] = [account(), browser()];
  const sync = createDraftSync({ definition, local, remote: server.remote });
  await sync.open();
  sync.change(ann);
  await settle();
  server.store(bob);
  sync.change(anne);
  await settle();
  expect(sync.status()).toMatchObject({ kind: "conflict", theirs: bob });
  await settle(60_000);
  expect(server.row()).toMatchObject(bob);
  expect(local.kept()).toMatchObject({ ...anne, isAhead: true });
  return { server, sync };
});

test("saves mine over theirs after 'Keep mine'", async () => {
  const server = account();
  const sync = createDraftSync({ definition, local: browser(), remote: server.remote });
  await sync.open();
  sync.change(ann);
  await settle();
  server.store(bob);
  sync.change(anne);
  await settle();
  expect(sync.resolve("mine")).toEqual(anne);
  await settle();
  expect(server.row()).toMatchObject({ ...anne, revision: 3 });
});

test("continues with theirs after 'Use the newer one', and saves nothing by itself", async () => {
  const server = account();
  const sync = createDraftSync({ definition, local: browser(), remote: server.remote });
  await sync.open();
  sync.change(ann);
  await settle();
  server.store(bob);
  sync.change(anne);
  await settle();
  expect(sync.resolve("theirs")).toEqual(bob);
  await settle();
  expect(server.row()).toMatchObject({ ...bob, revision: 2 });
});

test("doesn't take its own save with a lost answer for a conflict", async () => {
  const server = account();
  const sync = createDraftSync({ definition, local: browser(), remote: server.remote });
  await sync.open();
  server.loseAnswers(true);
  sync.change(ann);
  await settle();
  expect(sync.status().kind).toBe("offline");
  server.loseAnswers(false);
  await settle(3000);
  expect(sync.status().kind).toBe("saved");
  expect(server.row()).toMatchObject({ ...ann, revision: 1 });
});

test("keeps the change here without a connection, and tries again", async () => {
  const [server, local] = [account(), browser()];
  const sync = createDraftSync({ definition, local, remote: server.remote });
  await sync.open();
  server.failWith(0);
  sync.change(ann);
  await settle();
  expect(sync.status().kind).toBe("offline");
  sync.change(anne);
  expect(local.kept()).toMatchObject(anne);
  server.failWith(undefined);
  await settle(10_000);
  expect(sync.status().kind).toBe("saved");
  expect(server.row()).toMatchObject(anne);
});

test("opens the browser's copy without a connection", async () => {
  const [server, local] = [account(), browser()];
  local.write({ ...anne, baseRevision: 0, savedAt: new Date().toISOString(), isAhead: true });
  server.failWith(503);
  const sync = createDraftSync({ definition, local, remote: server.remote });
  expect(await sync.open()).toMatchObject({ draft: anne, origin: "browser" });
  expect(sync.status().kind).toBe("offline");
  server.failWith(undefined);
  await settle(60_000);
  expect(server.row()).toMatchObject(anne);
});

test("clears both copies on starting over, and restores the answers on Undo", async () => {
  const [server, local] = [account(), browser()];
  const sync = createDraftSync({ definition, local, remote: server.remote });
  await sync.open();
  sync.change(anne);
  await settle();
  await sync.discard({ answers: {}, step: "one" });
  expect([server.row(), local.kept()]).toEqual([null, null]);
  sync.change(anne);
  await settle();
  expect(server.row()).toMatchObject(anne);
});

test("clears the account's copy once a lost connection is back", async () => {
  const server = account();
  const sync = createDraftSync({ definition, local: browser(), remote: server.remote });
  await sync.open();
  sync.change(anne);
  await settle();
  server.failWith(0);
  await sync.discard({ answers: {}, step: "one" });
  await settle();
  server.failWith(undefined);
  await settle(60_000);
  expect(server.row()).toMatchObject({ answers: {}, step: "one" });
});

test("saves nothing after the submit", async () => {
  const [server, local] = [account(), browser()];
  const sync = createDraftSync({ definition, local, remote: server.remote });
  await sync.open();
  sync.change(ann);
  await sync.pause();
  await settle(60_000);
  expect(server.row()).toBeNull();
  sync.finish();
  sync.change(anne);
  await settle(60_000);
  expect([server.row(), local.kept()]).toEqual([null, null]);
});
