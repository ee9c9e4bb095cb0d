import { statusesOf } from "@funding-desk/contract/intake/status/statuses";
import { expect, test } from "vitest";
import { startClientApi } from "../../../testing/client-api.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";

const api = await startClientApi();

const insert = async (clientId: string, statuses: readonly string[]) => {
  for (const [index, status] of statuses.entries()) {
    await api.database.query(
      `insert into applications
         (id, client_id, reference, wording_id, answers, sealed, funding_type, requested_amount, status, submitted_at)
       values (gen_random_uuid(), $1, 'FA-' || gen_random_uuid(), (select min(id) from form_wordings), '{}', '',
         'SBA Loan', 250000, $2, now() - $3 * interval '1 hour')`,
      [clientId, status, index],
    );
  }
};

testRefusals(api, "list", () => ({ url: "/api/user_applications" }));
testRefusals(api, "summary", () => ({ url: "/api/user_application_summary" }));

test("a client without applications gets an empty list and three zeros", async () => {
  const client = await api.signIn();
  expect((await api.call(client, { url: "/api/user_applications" })).body).toEqual({ data: [] });
  expect((await api.call(client, { url: "/api/user_application_summary" })).body).toEqual({
    total_applications: 0,
    under_process: 0,
    approval_term_sheet: 0,
  });
});

test("lists the client's own applications newest first, exact on the wire", async () => {
  const [client, other] = [await api.signIn(), await api.signIn()];
  await insert(client.clientId, ["Submitted", "Approved"]);
  await insert(other.clientId, ["Funded"]);
  const { status, body } = await api.call(client, { url: "/api/user_applications" });
  expect(status).toBe(200);
  expect(body.data).toHaveLength(2);
  const [{ id, reference, date }] = body.data;
  expect(body.data[0]).toEqual({
    id,
    reference,
    funding_type: "SBA Loan",
    requested_amount: "250000",
    date: new Date(date).toISOString(),
    status: "Submitted",
  });
  expect(body.data[1].status).toBe("Approved");
});

test("counts each status under its total, and only the client's own applications", async () => {
  const [client, other] = [await api.signIn(), await api.signIn()];
  await insert(client.clientId, [...statusesOf.application, "Submitted", "Funded"]);
  await insert(other.clientId, ["Submitted"]);
  expect((await api.call(client, { url: "/api/user_application_summary" })).body).toEqual({
    total_applications: 10,
    under_process: 4,
    approval_term_sheet: 4,
  });
});

test.each(["/api/user_applications?user_id=1", "/api/user_application_summary?x=1"])(
  "refuses %s with 400",
  async (url) => {
    expect(await api.call(await api.signIn(), { url })).toMatchObject({ status: 400 });
  },
);

test("the database refuses statuses that the contract doesn't list", async () => {
  const client = await api.signIn();
  await expect(insert(client.clientId, ["Lost"])).rejects.toThrow("applications_status_known");
});
