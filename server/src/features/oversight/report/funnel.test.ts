import { describe, expect, test } from "vitest";
import { at, startReportApi } from "../../../testing/report-api.ts";

const { run, storeClient, storeMarch, getData } = await startReportApi();
const hour = 60;
const day = 24 * hour;

describe("the funnel", () => {
  test("has zeros and no measures without anyone", async () => {
    const { stages } = await getData("funnel", { from: "2024-01-01", to: "2024-12-31" });
    expect(stages).toHaveLength(6);
    for (const stage of stages)
      expect(stage).toMatchObject({ clients: 0, came_on: 0, median_minutes: null, p90_minutes: null });
  });

  test("counts who got how far, how long each step takes, and by which id they came", async () => {
    await storeMarch();
    const { stages, by_day } = await getData("funnel");
    expect(by_day).toEqual(Array.from({ length: 31 }, (_, day) => ({ 9: 3, 10: 1, 30: 1 })[day] ?? 0));
    expect(stages).toEqual([
      { stage: "signed_up", clients: 5, came_on: 5, median_minutes: null, p90_minutes: null },
      // 1, 2, 2 and 3 hours.
      { stage: "prequalified", clients: 4, came_on: 4, median_minutes: 2 * hour, p90_minutes: 2.7 * hour },
      { stage: "call_booked", clients: 2, came_on: 2, median_minutes: day, p90_minutes: day },
      { stage: "applied", clients: 2, came_on: 2, median_minutes: 2 * day, p90_minutes: 2 * day },
      { stage: "terms", clients: 1, came_on: 1, median_minutes: 2 * day, p90_minutes: 2 * day },
      { stage: "funded", clients: 1, came_on: 1, median_minutes: 10 * day, p90_minutes: 10 * day },
    ]);
    expect((await getData("funnel", { from: "2025-03-31", to: "2025-03-31" })).stages[0].clients).toBe(1);
  });

  test("labels sources by their ids, the most sign-ups first", async () => {
    expect(await getData("sources")).toEqual({
      sources: [
        { name: "Trade fair", ids: 2, signed_up: 3, prequalified: 2, applied: 1, funded: 1 },
        { name: "=SUM(A1)", ids: 1, signed_up: 1, prequalified: 1, applied: 1, funded: 0 },
        { name: "PLAIN", ids: 1, signed_up: 1, prequalified: 1, applied: 0, funded: 0 },
      ],
      others: null,
      by_day: Array.from({ length: 31 }, (_, day) => ({ 9: 3, 10: 1, 30: 1 })[day] ?? 0),
    });
  });

  test("names clients without an id by how their file was opened", async () => {
    const openings = ["phone", "phone", "referral", "import", "import", "api"];
    for (const opening of openings) await storeClient({ signedUp: "2022-05-05 12:00:00-04", opening });
    const none = { ids: 0, prequalified: 0, applied: 0, funded: 0 };
    expect((await getData("sources", { from: "2022-01-01", to: "2022-12-31" })).sources).toEqual([
      { name: "Opened by staff", signed_up: 3, ...none },
      { name: "Imported", signed_up: 2, ...none },
      { name: "Opened by another system", signed_up: 1, ...none },
    ]);
  });

  test("takes in who was opened or imported when they take the account, not before", async () => {
    const early = "2021-02-01 12:00:00-05";
    await storeClient({ signedUp: "2021-06-01 12:00:00-04" });
    for (const opening of ["import", "import", "import", "api", "phone"])
      await storeClient({ signedUp: "2021-06-02 12:00:00-04", opening });
    await storeClient({
      signedUp: early,
      opening: "import",
      taken: "2021-06-03 12:00:00-04",
      prequalified: "2021-06-03 13:00:00-04",
    });
    const period = { from: "2021-06-01", to: "2021-06-30" };
    expect((await getData("funnel", period)).stages.slice(0, 2)).toEqual([
      { stage: "signed_up", clients: 2, came_on: 2, median_minutes: null, p90_minutes: null },
      { stage: "prequalified", clients: 1, came_on: 1, median_minutes: hour, p90_minutes: hour },
    ]);
    expect((await getData("funnel", { from: "2021-02-01", to: "2021-02-28" })).stages[0].clients).toBe(0);
    expect((await getData("sources", period)).sources[0]).toMatchObject({ name: "Imported", signed_up: 3 });
  });

  test("sums up the sources beyond the fiftieth", async () => {
    for (let n = 0; n < 52; n += 1) {
      const id = `MANY${n}`;
      await run("insert into signup_ids (id, allowed_uses) values ($1, 1)", [id]);
      await storeClient({
        signedUp: "2023-05-05 12:00:00-04",
        signupId: id,
        ...(n === 0 ? { prequalified: at(1) } : {}),
      });
    }
    const { sources, others } = await getData("sources", { from: "2023-01-01", to: "2023-12-31" });
    expect(sources).toHaveLength(50);
    expect(others).toEqual({ sources: 2, signed_up: 2, prequalified: 0, applied: 0, funded: 0 });
  });
});
