import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, expect, test } from "vitest";
import { buildTestApp } from "../../testing/build-test-app.ts";
import { type SignedInClient, signInAs } from "../../testing/sign-in-as.ts";
import { rotateDataKeys } from "./data-key-rotation.ts";
import { rotateMasterKey } from "./key-rotation.ts";
import { loadMasterKeys } from "./master-keys.ts";

const dataDir = await mkdtemp(path.join(tmpdir(), "funding-desk-load-"));
afterAll(() => rm(dataDir, { recursive: true }));
const config = { masterKey: undefined, previousMasterKey: undefined, dataDir };
const one = await buildTestApp({ config });
const { database } = one;
const two = await buildTestApp({ config, database });

const url = "/api/drafts/prequalification";

/** Saves a new client's draft on one server and loads it on the other. */
const saveAndLoad = async ({ headers, clientId }: SignedInClient, [here, there]: readonly FastifyInstance[]) => {
  const payload = { answers: { fullName: clientId }, step: "personal", base_revision: 0 };
  const saved = await here?.inject({ method: "PUT", url, headers, payload });
  const loaded = await there?.inject({ url, headers });
  return { statuses: [saved?.statusCode, loaded?.statusCode], name: loaded?.json().data?.answers.fullName };
};

/** Saves a client's draft from before some of the rotations again, and writes a message; reads both on the other server. */
const changeAndLoad = async ({ headers, clientId }: SignedInClient, [here, there]: readonly FastifyInstance[]) => {
  const { revision } = (await here?.inject({ url, headers }))?.json().data ?? {};
  const payload = { answers: { fullName: clientId }, step: "personal", base_revision: revision };
  const saved = await here?.inject({ method: "PUT", url, headers, payload });
  const messages = "/api/lead-user/messages";
  const sent = await here?.inject({ method: "POST", url: messages, headers, payload: { text: clientId } });
  const [draft, conversation] = await Promise.all([
    there?.inject({ url, headers }),
    there?.inject({ url: messages, headers }),
  ]);
  return {
    statuses: [saved, sent, draft, conversation].map((answer) => answer?.statusCode),
    texts: [draft?.json().data?.answers.fullName, conversation?.json().data?.messages[0]?.text],
  };
};

/** Rotates while clients are busy on both servers. @param rotate is called so often */
const rotateUnderLoad = async (times: number, rotate: () => Promise<void>) => {
  let areRotationsDone = false;
  const served: string[] = [];
  const keepAsking = async (servers: readonly FastifyInstance[]) => {
    const own: SignedInClient[] = [];
    while (!areRotationsDone) {
      const client = await signInAs(database, undefined, config);
      expect(await saveAndLoad(client, servers)).toEqual({ statuses: [200, 200], name: client.clientId });
      own.push(client);
      served.push(client.clientId);
      const earlier = own[Math.floor(own.length / 2)] ?? client;
      expect(await changeAndLoad(earlier, servers)).toEqual({
        statuses: [200, 201, 200, 200],
        texts: [earlier.clientId, earlier.clientId],
      });
    }
  };
  const load = Promise.all([
    keepAsking([one.app, two.app]),
    keepAsking([two.app, one.app]),
    keepAsking([one.app, two.app]),
    keepAsking([two.app, one.app]),
  ]);
  const rotateAll = async () => {
    for (let count = 0; count < times; count += 1) {
      const servedBefore = served.length;
      // Wait until each server has used the current key.
      while (served.length < servedBefore + 8 && !areRotationsDone)
        await new Promise((resolve) => setImmediate(resolve));
      await rotate();
    }
  };
  await Promise.race([rotateAll(), load]).finally(() => {
    areRotationsDone = true;
  });
  await load;
  expect(
    [...one.log, ...two.log].filter((line) => line.includes("request failed") || line.includes("refused")),
  ).toEqual([]);
};

test("no request fails on two busy servers while the master key changes again and again", async () => {
  const ids = new Set<string>();
  await rotateUnderLoad(4, async () => {
    ids.add((await rotateMasterKey(database, config)).to);
  });
  expect(ids.size).toBe(4);
  const { rows } = await database.query<{ id: string }>(
    "select master_key_id as id from client_keys union select master_key_id from secrets",
  );
  expect(rows).toEqual([{ id: [...ids].at(-1) }]);
});

test("no request fails while every data key changes, and none of the old keys is left", async () => {
  const keys = await loadMasterKeys(database, config);
  const listKeys = () => database.listValues<string>("select id from client_keys");
  const gone: string[] = [];
  await rotateUnderLoad(2, async () => {
    gone.push(...(await listKeys()));
    const { clients, values } = await rotateDataKeys(database, keys, { letRequestsEnd: () => sleep(300) });
    expect(values).toBeGreaterThanOrEqual(clients);
  });
  const left = new Set(await listKeys());
  expect(gone.filter((id) => left.has(id))).toEqual([]);
  expect(await database.exists("select 1 from client_keys where state <> 'current'")).toBe(false);
});
