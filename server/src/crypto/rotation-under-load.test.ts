import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, expect, test } from "vitest";
import { buildTestApp } from "../testing/build-test-app.ts";
import { type SignedInClient, signInAs } from "../testing/sign-in-as.ts";
import { rotateMasterKey } from "./key-rotation.ts";

const dataDir = await mkdtemp(path.join(tmpdir(), "funding-desk-load-"));
afterAll(() => rm(dataDir, { recursive: true }));
const config = { masterKey: undefined, previousMasterKey: undefined, dataDir };
const one = await buildTestApp({ config });
const { database } = one;
const two = await buildTestApp({ config, database });

const rotations = 4;
const url = "/api/drafts/prequalification";

/** Saves a new client's draft on one server and loads it on the other. */
const saveAndLoad = async ({ headers, clientId }: SignedInClient, [here, there]: readonly FastifyInstance[]) => {
  const payload = { answers: { fullName: clientId }, step: "personal", base_revision: 0 };
  const saved = await here?.inject({ method: "PUT", url, headers, payload });
  const loaded = await there?.inject({ url, headers });
  return { statuses: [saved?.statusCode, loaded?.statusCode], name: loaded?.json().data?.answers.fullName };
};

test("no request fails on two busy servers while the master key changes again and again", async () => {
  let areRotationsDone = false;
  const served: string[] = [];
  const keepAsking = async (servers: readonly FastifyInstance[]) => {
    const own: SignedInClient[] = [];
    while (!areRotationsDone) {
      const client = await signInAs(database, undefined, config);
      expect(await saveAndLoad(client, servers)).toEqual({ statuses: [200, 200], name: client.clientId });
      own.push(client);
      served.push(client.clientId);
      // A client from before some of the rotations.
      const { headers, clientId } = own[Math.floor(own.length / 2)] ?? client;
      const again = await servers[0]?.inject({ url, headers });
      expect([again?.statusCode, again?.json().data?.answers.fullName]).toEqual([200, clientId]);
    }
  };
  const load = Promise.all([
    keepAsking([one.app, two.app]),
    keepAsking([two.app, one.app]),
    keepAsking([one.app, two.app]),
    keepAsking([two.app, one.app]),
  ]);
  const ids = new Set<string>();
  const rotate = async () => {
    for (let count = 0; count < rotations; count += 1) {
      const servedBefore = served.length;
      // Wait until each server has used the current key.
      while (served.length < servedBefore + 8 && !areRotationsDone)
        await new Promise((resolve) => setImmediate(resolve));
      ids.add((await rotateMasterKey(database, config)).to);
    }
  };
  await Promise.race([rotate(), load]).finally(() => {
    areRotationsDone = true;
  });
  await load;

  expect(ids.size).toBe(rotations);
  const { rows } = await database.query<{ id: string }>(
    "select master_key_id as id from client_keys union select master_key_id from secrets",
  );
  expect(rows).toEqual([{ id: [...ids].at(-1) }]);
  expect(
    [...one.log, ...two.log].filter((line) => line.includes("request failed") || line.includes("refused")),
  ).toEqual([]);
});
