import { beforeAll, describe, expect, test } from "vitest";
import { at, startReportApi } from "../../../testing/report-api.ts";

const api = await startReportApi();
const { database, run, getData } = api;
beforeAll(api.storeMarch);

describe("abandoned forms", () => {
  const url = "/api/drafts/prequalification";
  const save = async (client: { headers: Record<string, string> }, payload: object) => {
    const answer = await api.call(client, { method: "PUT", url, payload: { base_revision: 0, ...payload } });
    expect(answer.status).toBe(200);
  };
  const age = (clientId: string, savedAt: string) =>
    run("update drafts set saved_at = $2 where client_id = $1", [clientId, savedAt]);

  test("are counted by step and question after a day without a change", async () => {
    const personal = { fullName: "Ada Lovelace", email: "ada@example.com" };
    for (const [answers, step] of [
      [personal, "personal"],
      [personal, "personal"],
      [{ ...personal, phone: "5550100142", state: "Florida (FL)", website: "" }, "business"],
      [{}, "no such step"],
    ] as const) {
      const client = await api.client();
      await save(client, { answers, step });
      await age(client.clientId, "2025-03-20 09:00:00-04");
    }
    const earlier = await api.client();
    await save(earlier, { answers: personal, step: "personal" });
    await run("update drafts set left_step = null, left_field = null, saved_at = $2 where client_id = $1", [
      earlier.clientId,
      at(3),
    ]);
    const fresh = await api.client();
    await save(fresh, { answers: personal, step: "personal" });
    const old = await getData("left-forms");
    expect(old.forms[0]).toEqual({
      form: "prequalification",
      submitted: 3,
      open: 0,
      left: 5,
      places: [
        { step: "personal", step_title: "Personal Info", field: "phone", field_label: "Phone number", drafts: 2 },
        {
          step: "business",
          step_title: "Business Details",
          field: "businessName",
          field_label: "Business name",
          drafts: 1,
        },
        { step: null, step_title: "Not known", field: "fullName", field_label: "Full name", drafts: 1 },
        { step: null, step_title: "Not known", field: null, field_label: "Not known", drafts: 1 },
      ],
    });
    expect(old.forms[1]).toMatchObject({ form: "application", submitted: 2, open: 0, left: 0, places: [] });
    const { rows } = await database.query<{ day: string }>(
      "select (saved_at at time zone 'America/New_York')::date::text as day from drafts where client_id = $1",
      [fresh.clientId],
    );
    const today = rows[0]?.day ?? "";
    expect((await getData("left-forms", { from: today, to: today })).forms[0]).toMatchObject({ open: 1, left: 0 });
  });

  test("move with a later save, and no answer is in the row", async () => {
    const client = await api.client();
    const answers = { fullName: "Ada Lovelace" };
    await save(client, { answers, step: "personal" });
    const { rows } = await database.query<{ revision: number }>("select revision from drafts where client_id = $1", [
      client.clientId,
    ]);
    await save(client, {
      answers: { ...answers, email: "ada@example.com", industry: "Other" },
      step: "review",
      base_revision: rows[0]?.revision,
    });
    const stored = await database.query(
      "select left_step, left_field, drafts::text as row from drafts where client_id = $1",
      [client.clientId],
    );
    expect(stored.rows).toEqual([
      { left_step: "review", left_field: "phone", row: expect.not.stringContaining("Ada") },
    ]);
  });
});
