import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginSession, readSession } from "../../../identity/session.ts";
import { forgetPerson } from "../../../identity/storage.ts";
import { json, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { liveToken } from "../../../testing/token.ts";
import { useOpenedDraft } from "./use-draft.ts";

const user = {
  first_name: "Ana",
  last_name: "Ruiz",
  email: "ana@example.com",
  mobile: "5550100142",
  state: "Florida (FL)",
  prequalification_submit: false,
};
const enter = (userId = "u1") => beginSession({ token: liveToken(), userId, user });
const ended = () => json({ result: { status: "error", error: "Please sign in again to continue." } }, 401);
const answers = { businessName: "Tideline Bakery" };
const step = Object.keys(prequalificationForm.steps)[0] ?? "";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetPerson();
});

test("saves a draft that the ended session was refused, once the person has signed in again", async () => {
  let isOver = false;
  const seen = respondTo({
    "/drafts/prequalification": ({ method, body }: SeenCall) => {
      if (isOver) return ended();
      if (method === "GET") return json({ data: null });
      return json({ data: { ...(body as object), revision: 1, saved_at: new Date().toISOString() } });
    },
  });
  const saves = () => seen.filter(({ method }) => method === "PUT");
  enter();
  const found = renderHook(() =>
    useOpenedDraft({
      definition: prequalificationForm,
      form: "prequalification",
      storageKey: "prequalificationDraft",
      userId: "u1",
    }),
  ).result;
  await waitFor(() => expect(found.current?.opened).toBeNull());
  const sync = found.current?.sync;

  isOver = true;
  sync?.change({ answers, step });
  sync?.flush();
  await waitFor(() => expect(sync?.status().kind).toBe("refused"));
  expect(readSession()).toBeNull();
  expect(localStorage.getItem("prequalificationDraft")).toContain("Tideline Bakery");

  isOver = false;
  act(() => enter());
  await waitFor(() => expect(sync?.status().kind).toBe("saved"));
  expect(saves()).toHaveLength(2);
  expect(saves()[1]?.body).toMatchObject({ answers, base_revision: 0 });
});
