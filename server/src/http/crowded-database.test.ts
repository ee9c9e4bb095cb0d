import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { buildTestApp } from "../testing/build-test-app.ts";
import { type SignedInClient, signInAs } from "../testing/sign-in-as.ts";
import { createTestDatabase } from "../testing/test-database.ts";

const connections = 10;
const lockTimeoutMs = 1_000;
const database = await createTestDatabase({ max: connections, lockTimeoutMs });
afterAll(() => database.close());
const { app } = await buildTestApp({ database });

const write = ({ headers }: SignedInClient) =>
  app.inject({ method: "POST", url: "/api/lead-user/messages", headers, payload: { text: "Hello" } });

/** Holds a client's row until the work is done, as a forgotten transaction would. */
const whileLocked = async (clientId: string, work: () => Promise<void>): Promise<void> => {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query("select from clients where id = $1 for update", [clientId]);
    await work();
  } finally {
    await holder.end();
  }
};

test("a locked row is a 503 with a sentence and Retry-After", async () => {
  const client = await signInAs(database);
  await whileLocked(client.clientId, async () => {
    const response = await write(client);
    expect(response.statusCode).toBe(503);
    expect(response.headers["retry-after"]).toBe("5");
    expect(response.json().result.error).toBe("We are very busy right now. Please try again in a moment.");
  });
  expect((await write(client)).statusCode).toBe(201);
});

test("a client whose calls all wait leaves connections to others", async () => {
  const [greedy, other] = [await signInAs(database), await signInAs(database)];
  await whileLocked(greedy.clientId, async () => {
    const waiting = Array.from({ length: connections + 2 }, () => write(greedy));
    const first = await Promise.race([write(other), ...waiting]);
    expect(first.statusCode).toBe(201);
    for (const { statusCode } of await Promise.all(waiting)) expect(statusCode).toBe(503);
  });
});
