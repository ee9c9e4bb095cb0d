import { expect, test, vi } from "vitest";
import { buildTestApp } from "../../testing/build-test-app.ts";
import { runDesk } from "../../testing/run-desk.ts";
import { signInAs } from "../../testing/sign-in-as.ts";
import { testConfig } from "../../testing/test-config.ts";
import { loadMasterKeys } from "./master-keys.ts";
import { signingPurposes } from "./secret-rotation.ts";
import { loadSecrets, secretPurposes } from "./secrets.ts";

const { app, database } = await buildTestApp();
const { app: otherServer } = await buildTestApp({ database });
const config = testConfig();
const env = {
  DATABASE_URL: database.url,
  MASTER_KEY: Buffer.from(config.masterKey ?? []).toString("base64"),
};
const readSecrets = async () => loadSecrets(database, await loadMasterKeys(database, config));

test("the command replaces what signs and nothing else, on running servers too", async () => {
  const client = await signInAs(database);
  const ask = (server = app, headers = client.headers) => server.inject({ url: "/api/profile_details", headers });
  for (const server of [app, otherServer]) expect((await ask(server)).statusCode).toBe(200);
  const before = await readSecrets();

  const { code, stdout, stderr } = await runDesk(env, "keys", "rotate", "--secrets");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(`Replaced ${signingPurposes.length} secrets.`);

  const after = await readSecrets();
  const signing = new Set<string>(signingPurposes);
  for (const purpose of secretPurposes) {
    const old = before.current(purpose);
    expect([purpose, after.current(purpose).id === old.id]).toEqual([purpose, !signing.has(purpose)]);
    expect([purpose, after.find(purpose, old.id) === undefined]).toEqual([purpose, signing.has(purpose)]);
  }
  for (const server of [app, otherServer]) {
    await vi.waitFor(async () => expect((await ask(server)).statusCode).toBe(401), 20_000);
    const again = await signInAs(database, client.clientId);
    expect((await ask(server, again.headers)).statusCode).toBe(200);
  }
});
