import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { rotateDataKeys } from "../../../platform/crypto/data-key-rotation.ts";
import { createHashEin } from "../../../platform/crypto/ein-hash.ts";
import { createFieldCipher } from "../../../platform/crypto/field-cipher.ts";
import { loadMasterKeys } from "../../../platform/crypto/master-keys.ts";
import { rotateSigningSecrets } from "../../../platform/crypto/secret-rotation.ts";
import { loadSecrets } from "../../../platform/crypto/secrets.ts";
import { profileBody } from "../../../testing/profile-body.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { createEinBackfill } from "./ein-backfill.service.ts";

const api = await startDeskApi();
const { database } = api;
const manager = await api.as("manager");
const masterKeys = await loadMasterKeys(database, testConfig());
const secrets = await loadSecrets(database, masterKeys);
const backfill = createEinBackfill({ database, cipher: createFieldCipher(masterKeys), secrets });

type Client = Awaited<ReturnType<typeof api.client>>;
/** In another business, at another place each. */
let streets = 0;
const save = async (client: Client, ein: string) => {
  streets += 1;
  const business = {
    ...profileBody.business,
    x_studio_business_ein: ein,
    x_studio_business_name: `Business ${streets}`,
    x_studio_business_street: `${streets} Elm`,
  };
  expect((await api.call(client, { method: "POST", url: "/api/lead-user", payload: business })).status).toBe(200);
};
const newClient = async (ein: string): Promise<Client> => {
  const client = await api.client();
  streets += 1;
  await database.query("update clients set first_name = $2, mobile = $3 where id = $1", [
    client.clientId,
    `Name${streets}`,
    String(2_025_551_000 + streets),
  ]);
  await save(client, ein);
  return client;
};
const listSame = async ({ clientId }: Client): Promise<string[]> => {
  const { body, text } = await api.call(manager, { url: `/api/desk/clients/${clientId}/duplicates` });
  expect(text).not.toContain("4455667");
  return body.data.clients.flatMap(({ id, reasons }: { id: string; reasons: string[] }) =>
    reasons.includes("ein") ? [id] : [],
  );
};
const loadHash = async ({ clientId }: Client) =>
  (await database.get<{ ein_hash: Buffer | null }>("select ein_hash from profiles where client_id = $1", [clientId]))
    .ein_hash;

test("the same EIN is a hint, kept in step with what the client and staff change", async () => {
  const [one, other, third] = [
    await newClient("124455667"),
    await newClient("12-4455667"),
    await newClient("134455667"),
  ];
  expect(await listSame(one)).toEqual([other.clientId]);
  expect(await listSame(third)).toEqual([]);

  await save(other, "134455667");
  expect(await listSame(one)).toEqual([]);
  expect((await listSame(third)).includes(other.clientId)).toBe(true);

  const corrected = await api.call(manager, {
    method: "POST",
    url: `/api/desk/clients/${third.clientId}/corrections`,
    payload: {
      subject: "profile",
      field: "x_studio_business_ein",
      value: "12-4455667",
      reason: "Read from the letter",
      expected_revision: 0,
    },
  });
  expect(corrected.status).toBe(200);
  expect(await listSame(one)).toEqual([third.clientId]);

  // Saving without the number keeps both; an empty one clears both.
  const { x_studio_business_ein: _, ...rest } = profileBody.business;
  await api.call(one, { method: "POST", url: "/api/lead-user", payload: rest });
  expect(await listSame(one)).toEqual([third.clientId]);
  await save(one, "");
  expect(await loadHash(one)).toBeNull();
  expect(await listSame(third)).toEqual([]);
});

test("what was stored before is hashed in batches, once, and passes over what someone works on", async () => {
  const clients = [await newClient("154455667"), await newClient("154455667")];
  await database.query("update profiles set ein_hash = null where client_id = any($1)", [
    clients.map(({ clientId }) => clientId),
  ]);
  const [one, other] = clients as [Client, Client];
  const holder = await database.pool.connect();
  await holder.query("begin");
  await holder.query("select from profiles where client_id = $1 for update", [other.clientId]);
  await backfill();
  await holder.query("rollback");
  holder.release();
  expect(await loadHash(one)).not.toBeNull();
  expect(await loadHash(other)).toBeNull();
  await backfill();
  expect(await listSame(one)).toEqual([other.clientId]);
});

// Comes last: sessions from before end when the signing secrets change.
test("the hash can't be computed without our key, and stays when keys change", async () => {
  const client = await newClient("144455667");
  const before = await loadHash(client);
  expect(before).toHaveLength(32);
  expect(before).not.toEqual(createHash("sha256").update("144455667").digest());
  await rotateDataKeys(database, masterKeys, { letRequestsEnd: async () => {} });
  await rotateSigningSecrets(database, masterKeys);
  expect(await loadHash(client)).toEqual(before);
  expect(createHashEin(await loadSecrets(database, masterKeys))("144455667")).toEqual(before);
});
