import { exportNames, reportNames } from "@funding-desk/contract/oversight/report/desk-api";
import { beforeAll, describe, expect, test } from "vitest";
import { march, startReportApi } from "../../../testing/report-api.ts";

const api = await startReportApi();
const { database, manager, get } = api;

describe("refused queries", () => {
  const reads = reportNames.map((name) => [name] as const);

  test.each(reads)("%s: impossible periods, with a sentence", async (name) => {
    const wrong = [
      [{ from: "2025-03-02", to: "2025-03-01" }, "to", "Choose an end date that isn't before the start date."],
      [{ from: "2025-02-30", to: "2025-03-01" }, "from", "Enter a date that exists."],
      [{ from: "2025-01-01", to: "2025-13-01" }, "to", "Enter a date that exists."],
      [{ from: "2023-01-01", to: "2025-01-01" }, "from", "Choose a period of at most two years."],
    ] as const;
    for (const [query, field, sentence] of wrong)
      expect(await get(name, query)).toMatchObject({
        status: 422,
        body: { result: { fields: { [field]: sentence } } },
      });
    expect(await get(name, { from: "2023-01-01", to: "2024-12-31" })).toMatchObject({ status: 200 });
  });

  test.each(reads)("%s: malformed queries", async (name) => {
    const malformed = [{}, { from: "2025-01-01" }, { ...march, role: "manager" }, { from: "yesterday", to: "today" }];
    for (const query of malformed)
      expect(await get(name, query as Record<string, string>)).toMatchObject({ status: 400 });
  });

  test.each(reads)("%s: advisors and clients", async (name) => {
    expect(await get(name, march, await api.as("auditor"))).toMatchObject({ status: 200 });
    const ofAdvisors = ["team", "parts"].includes(name) ? 200 : 403;
    expect(await get(name, march, await api.as("advisor"))).toMatchObject({ status: ofAdvisors });
    expect(await get(name, march, await api.signInHalfway("manager"))).toMatchObject({ status: 403 });
    const { headers } = await api.client();
    expect(
      await api.call({ headers }, { url: `/api/desk/reports/${name}?${new URLSearchParams(march)}` }),
    ).toMatchObject({
      status: 403,
    });
    expect(await api.call(undefined, { url: `/api/desk/reports/${name}?${new URLSearchParams(march)}` })).toMatchObject(
      {
        status: 401,
      },
    );
  });
});

describe("exports", () => {
  beforeAll(api.storeMarch);
  const send = (payload: object, caller = manager) =>
    api.call(caller, { method: "POST", url: "/api/desk/reports/export", payload });
  const reason = "Quarterly board meeting";

  test.each(exportNames.map((name) => [name] as const))("sends %s as CSV, and records it", async (report) => {
    const { status, body } = await send({ report, ...march, reason });
    expect(status).toBe(200);
    expect(body.data.filename).toBe(`${report}-2025-03-01-to-2025-03-31.csv`);
    const { rows } = await database.query(
      "select action, subject, detail from audit_entries order by number desc limit 1",
    );
    expect(rows).toEqual([
      {
        action: "list.exported",
        subject: `report ${report}`,
        detail: { report, reason, ...march, rows: body.data.rows },
      },
    ]);
  });

  test("contain no formula in any cell", async () => {
    const { body } = await send({ report: "sources", ...march, reason });
    expect(body.data.csv).toContain('"\'=SUM(A1)",1,1,1,1,0\r\n');
    expect(body.data.csv).not.toMatch(/(^|,)"?=/m);
  });

  test("each number of the funnel", async () => {
    const { body } = await send({ report: "funnel", from: "2025-03-10", to: "2025-03-10", reason });
    expect(body.data.csv.split("\r\n")).toEqual([
      "Stage,Clients,Previous stage,From previous stage,Median minutes,90th percentile minutes",
      "Signed up,3,,,,",
      "Pre-qualification sent,2,Signed up,2,120,168",
      "Call booked,1,Pre-qualification sent,1,1440,1440",
      "Application sent,0,Pre-qualification sent,0,,",
      "Terms from a lender,0,Application sent,0,,",
      "Funded,0,Terms from a lender,0,,",
    ]);
  });

  test.each([
    [{ report: "funnel", ...march }, 400],
    [{ report: "funnel", ...march, reason: "  a  " }, 400],
    [{ report: "funnel", ...march, reason: "x".repeat(301) }, 400],
    [{ report: "clients", ...march, reason }, 400],
    [{ report: "funnel", ...march, reason, role: "manager" }, 400],
    [{ report: "funnel", from: "2025-03-02", to: "2025-03-01", reason }, 422],
  ])("refuses %j", async (payload, status) => {
    expect(await send(payload)).toMatchObject({ status });
  });

  test("requires a fresh second factor, and refuses advisors", async () => {
    const stale = await api.as("manager", { isFresh: false });
    expect(await send({ report: "funnel", ...march, reason }, stale)).toMatchObject({
      status: 403,
      body: { result: { code: "second_factor_needed" } },
    });
    expect(await send({ report: "funnel", ...march, reason }, await api.as("advisor"))).toMatchObject({ status: 403 });
  });
});
