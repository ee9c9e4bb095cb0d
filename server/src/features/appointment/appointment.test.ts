import { expect, test } from "vitest";
import { startClientApi } from "../../testing/client-api.ts";
import { refusesStrangers } from "../../testing/refused-callers.ts";
import type { SignedInClient } from "../../testing/sign-in-as.ts";

const api = await startClientApi();

const upcoming = (client: SignedInClient, query: string) =>
  api.call(client, { url: `/api/lead/user-appointments${query}` });
const insert = (clientId: string, startsAt: string, status = "Scheduled") =>
  api.database.query(
    `insert into appointments (id, client_id, title, starts_at, ends_at, status)
     values (gen_random_uuid(), $1, 'Advisory Call', $2, $2::timestamptz + interval '1 hour', $3)`,
    [clientId, startsAt, status],
  );

refusesStrangers(api, "upcoming", () => ({ url: "/api/lead/user-appointments?timezone=UTC" }));

test("upcoming calls come soonest first, in the asked zone, exact on the wire", async () => {
  const client = await api.signIn();
  await insert(client.clientId, "2127-07-01T13:05:00Z");
  await insert(client.clientId, "2127-01-05T20:00:00Z");
  const { status, body } = await upcoming(client, "?timezone=Asia/Kolkata");
  expect(status).toBe(200);
  expect(body).toEqual({
    appointments: [
      { title: "Advisory Call", time: "1:30 AM", date: "2127-01-06", timezone: "Asia/Kolkata" },
      { title: "Advisory Call", time: "6:35 PM", date: "2127-07-01", timezone: "Asia/Kolkata" },
    ],
  });
  expect((await upcoming(client, "?timezone=America%2FNew_York")).body.appointments[0]).toMatchObject({
    time: "3:00 PM",
    date: "2127-01-05",
  });
});

test("what is over, cancelled or another's is not listed; what has begun is", async () => {
  const [client, other] = [await api.signIn(), await api.signIn()];
  await insert(client.clientId, "2020-01-05T20:00:00Z");
  await insert(client.clientId, "2127-01-05T20:00:00Z", "Cancelled");
  await insert(other.clientId, "2127-01-05T20:00:00Z");
  expect((await upcoming(client, "?timezone=UTC")).body).toEqual({ appointments: [] });
  await insert(client.clientId, new Date(Date.now() - 60_000).toISOString());
  expect((await upcoming(client, "?timezone=UTC")).body.appointments).toHaveLength(1);
});

test.each(["Mars/Olympus", "%2B05:30", "x".repeat(100), "__proto__"])("the zone %s is unknown: 422", async (zone) => {
  expect(await upcoming(await api.signIn(), `?timezone=${zone}`)).toMatchObject({
    status: 422,
    body: { result: { status: "error", error: "This time zone is not known." } },
  });
});

test.each(["", "?timezone=", "?timezone=UTC&timezone=UTC", `?timezone=${"x".repeat(101)}`, "?timezone=UTC&user_id=1"])(
  "asked with %s is 400",
  async (query) => {
    expect(await upcoming(await api.signIn(), query)).toMatchObject({ status: 400 });
  },
);
