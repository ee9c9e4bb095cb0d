import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../http/query-client.tsx";
import { isPrequalified } from "../../../identity/session.ts";
import { storeSession } from "../../../identity/storage.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { liveToken } from "../../../testing/token.ts";
import { prequalificationSummaryQuery } from "./summary-query.ts";

afterEach(() => {
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("learns of a pre-qualification that was sent from another device", async () => {
  const user = { first_name: "Ana", last_name: "Ruiz", email: "ana@example.com", mobile: "5550100142" };
  storeSession({
    token: liveToken(),
    userId: "u1",
    user: { ...user, state: "Florida (FL)", prequalification_submit: false },
  });
  let rows: readonly object[] = [];
  respondTo({ "/lead-user/prequalification-summary": () => json({ prequalification_summary: rows }) });
  const read = () => queryClient.fetchQuery({ ...prequalificationSummaryQuery("u1"), staleTime: 0 });
  await read();
  expect(isPrequalified()).toBe(false);
  rows = [
    {
      id: "1",
      reference: "PQ-7K3M9XQA",
      x_studio_purpose_of_funds: "Working Capital",
      x_studio_requested_fund: "75000",
      creation_date: "2026-01-05T12:00:00Z",
      stage: "Submitted",
    },
  ];
  await read();
  expect(isPrequalified()).toBe(true);
});
