import { mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { text as textOf } from "node:stream/consumers";
import { applicationWire, coBorrowerWireBody } from "@funding-desk/contract/testing/application-wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { type OpenDatabase, openDatabase } from "../../../platform/db/open-database.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { buildMultipart } from "../../../testing/multipart.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { type ServerProcess, startServer } from "../../../testing/server-process.ts";
import { type SignedInClient, signInAs } from "../../../testing/sign-in-as.ts";
import { storedPassword } from "../../../testing/stored-client.ts";
import { makeTestFolder } from "../../../testing/test-folder.ts";

/** The number from a wallet maker's sample card, which no one may use. */
const number = "078-05-1120";
const log = { info() {}, warn() {}, error() {} };

const dataDir = await makeTestFolder();
let server: ServerProcess;
let database: OpenDatabase;
let client: SignedInClient;
/** Every body and header that came back. */
const answers: Buffer[] = [];

beforeAll(async () => {
  const temporary = path.join(dataDir, "tmp");
  await mkdir(temporary);
  // Finds temporary files and log lines, too.
  server = await startServer({ DATA_DIR: dataDir, TMPDIR: temporary, LOG_LEVEL: "trace", RATE_LIMITS: "off" });
  database = await openDatabase({ config: { dataDir, databaseUrl: undefined }, log, as: "task" });
  client = await signInAs(database, undefined, { dataDir, masterKey: undefined, previousMasterKey: undefined });
});
let isStopped = false;
const stop = async () => {
  if (isStopped) return;
  isStopped = true;
  await database?.close();
  await server?.stop();
};
afterAll(stop);

interface Body {
  readonly json?: object;
  readonly multipart?: Awaited<ReturnType<typeof buildMultipart>>;
  readonly key?: string;
}
const call = async (method: string, address: string, { json, multipart, key }: Body = {}) => {
  const response = await fetch(new URL(address, server.url), {
    method,
    headers: {
      ...client.headers,
      ...(key ? { "idempotency-key": key } : {}),
      ...(json ? { "content-type": "application/json" } : {}),
      ...multipart?.headers,
    },
    ...(json ? { body: JSON.stringify(json) } : {}),
    ...(multipart ? { body: new Uint8Array(multipart.payload) } : {}),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  answers.push(Buffer.from(JSON.stringify([...response.headers])), bytes);
  return { status: response.status, bytes, json: () => JSON.parse(bytes.toString()) };
};

const saveDraft = (content: object, baseRevision: number) =>
  call("PUT", "/api/drafts/application", { json: { step: "owner", ...content, base_revision: baseRevision } });
const submit = async (fields: Record<string, string>, key?: string) => {
  const letter = { part: "x_studio_upload_ein_letter", name: "letter.pdf", bytes: makePdf() };
  const multipart = await buildMultipart(fields, [letter]);
  return call("POST", "/api/business-funding-save", { multipart, ...(key ? { key } : {}) });
};

/** The number as someone searching would write it: plain, without dashes, and encoded. */
const needles = (secret: string): Buffer[] => {
  const spellings = [secret, secret.replaceAll("-", ""), secret.replaceAll("-", " ")];
  return spellings.flatMap((spelling) => {
    const wide = Buffer.from(spelling, "utf16le");
    const forms = [Buffer.from(spelling), wide, Buffer.from(wide).swap16()];
    const hex = forms.flatMap((form) => [form.toString("hex"), form.toString("hex").toUpperCase()]);
    // Base64 looks different at each of the three offsets, and its ends depend on the neighbors.
    const base64 = [0, 1, 2].map((before) =>
      Buffer.concat([Buffer.alloc(before), Buffer.from(spelling)])
        .toString("base64")
        .slice(before === 0 ? 0 : before + 1, -4),
    );
    return [...forms, ...[...hex, ...base64].map((form) => Buffer.from(form))];
  });
};
const isIn = (bytes: Buffer, secret: string) => needles(secret).some((needle) => bytes.includes(needle));

/** Every row of every table as text, with the raw bytes of binary columns. */
const dump = async (): Promise<Buffer> => {
  const { rows: columns } = await database.query<{ table: string; bytes: string[] | null }>(
    `select format('%I.%I', t.table_schema, t.table_name) as table,
       array_agg(quote_ident(c.column_name)) filter (where c.data_type = 'bytea') as bytes
     from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and t.table_schema not in ('pg_catalog', 'information_schema')
     group by 1`,
  );
  const parts: Buffer[] = [];
  for (const { table, bytes } of columns) {
    const { rows } = await database.query<Record<string, unknown>>(
      `select t::text as whole${(bytes ?? []).map((name) => `, ${name}`).join("")} from ${table} t`,
    );
    for (const row of rows)
      for (const value of Object.values(row)) parts.push(Buffer.isBuffer(value) ? value : Buffer.from(String(value)));
  }
  return Buffer.concat(parts);
};

const filesUnder = async (folder: string): Promise<Map<string, Buffer>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(name)] as const)));
};

const withoutNumbers = (): [owner: Record<string, string>, coBorrower: Record<string, string>] => {
  const { x_studio_social_security_number_ssn: _, ...owner } = applicationWire;
  const { x_studio_social_security_number_encrypted: __, ...coBorrower } = coBorrowerWireBody;
  return [owner, coBorrower];
};

test(`never exposes ${number}, in a draft or submitted: not in the database, its WAL, files, logs, or any answer`, async () => {
  const [owner, coBorrower] = withoutNumbers();
  const bare = number.replaceAll("-", "");
  expect((await call("POST", "/api/lead-user/prequalify", { json: prequalificationBody })).status).toBe(200);

  // Typed into the draft in steps, half and whole, refused once. The submit leaves the numbers out and takes them from the
  // draft.
  const first = await saveDraft({ answers: { ssn: number.slice(0, 8) } }, 0);
  const co_borrowers = [{ key: "c1", answers: { ssn: bare, driversLicenseNumber: bare } }];
  const second = await saveDraft({ answers: { ssn: number }, co_borrowers }, first.json().data.revision);
  expect(second.json().data.on_file).toEqual({ ssn: "1120" });
  expect((await saveDraft({ answers: { ssn: bare } }, 1)).status).toBe(409);
  expect((await saveDraft({ answers: { ssn: number, [number]: "x" } }, 1)).status).toBe(400);
  await call("GET", "/api/drafts/application");
  const multipart = await buildMultipart({ field: "einLetter" }, [{ part: "file", name: "ein.pdf", bytes: makePdf() }]);
  expect((await call("POST", "/api/application-draft/files", { multipart })).status).toBe(201);
  const kept = { ...owner, co_borrowers: JSON.stringify([{ ...coBorrower, key: "c1" }]) };
  // One letter too many: the whole request is refused.
  expect((await submit(kept, "once")).status).toBe(422);
  const [file] = (await call("GET", "/api/application-draft/files")).json().data;
  await call("DELETE", `/api/application-draft/files/${file.id}`);
  expect((await submit(kept, "once")).status).toBe(200);
  expect((await submit(kept, "once")).status).toBe(200);
  expect((await submit({ ...kept, x_studio_social_security_number_ssn: bare }, "once")).status).toBe(422);

  // Sent with the submit itself: refused for its value, refused as malformed, and accepted.
  const sent = { ...owner, x_studio_social_security_number_ssn: number };
  const coSent = { ...coBorrower, x_studio_social_security_number_encrypted: bare };
  for (const [fields, status] of [
    [{ ...sent, x_studio_social_security_number_ssn: `${bare}7` }, 422],
    [{ ...sent, x_studio_ownership_: number }, 422],
    [{ ...sent, co_borrowers: JSON.stringify([{ ...coSent, ssn: number }]) }, 400],
    [{ ...sent, co_borrowers: `[{"${bare}"` }, 400],
    [{ ...sent, [number]: number }, 400],
    [{ ...sent, co_borrowers: JSON.stringify([coSent]) }, 200],
  ] as const) {
    expect((await submit(fields)).status).toBe(status);
  }

  for (const address of ["/api/user_applications", "/api/user_application_summary", "/api/profile_details"])
    await call("GET", address);
  const { data: link } = (await call("POST", "/api/my-data/link", { json: { password: storedPassword } })).json();
  const archive = await call("GET", link.url);
  const zip = await fromBufferPromise(archive.bytes);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === "my-data.json")
      answers.push(Buffer.from(await textOf(await zip.openReadStreamPromise(entry))));
  }

  // Proves that the search works: the digits are there, and an encoded number is found.
  expect(answers.filter((answer) => answer.includes("ends in 1120"))).toHaveLength(1);
  expect(isIn(Buffer.from(`x${Buffer.from(`ab${bare}cd`).toString("base64")}`), number)).toBe(true);
  const name = "Analytical Engines No. 1, LLC";

  const dumped = await dump();
  expect(dumped.includes(name)).toBe(true);
  expect(isIn(dumped, number)).toBe(false);
  for (const answer of answers) expect(isIn(answer, number)).toBe(false);

  await stop();
  expect(server.output()).toContain("/api/business-funding-save");
  expect(isIn(Buffer.from(server.output()), number)).toBe(false);
  const files = await filesUnder(dataDir);
  for (const place of ["postgres/base", "postgres/pg_wal"]) {
    const there = [...files].filter(([file]) => file.startsWith(path.join(dataDir, place)));
    expect(
      there.some(([, bytes]) => bytes.includes(name)),
      place,
    ).toBe(true);
  }
  expect([...files].filter(([, bytes]) => isIn(bytes, number)).map(([file]) => file)).toEqual([]);
});
