import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startDocumentApi } from "../../../testing/document-api.ts";
import { makeDoc, makeDocx, makeJpeg, makePdf, makePng } from "../../../testing/made-files.ts";
import { type SignedInClient, signInAs } from "../../../testing/sign-in-as.ts";

const api = await startDocumentApi();
const [jpeg, png, docx] = await Promise.all([makeJpeg(), makePng(), makeDocx()]);
const listening = api.app.listen({ host: "127.0.0.1", port: 0 });
afterEach(() => vi.useRealTimers());

const handOver = async (client: SignedInClient, file = { name: "statement.pdf", bytes: makePdf() }) => {
  const { body } = await api.upload(client, { files: [file] });
  return body.data[0] as { readonly id: string; readonly document: string };
};
const refusedWith = async (link: string, status: number) => {
  const response = await api.follow(link);
  expect([link.slice(0, 60), response.statusCode]).toEqual([link.slice(0, 60), status]);
  expect(response.headers["content-type"]).toBe("application/json");
  expect(response.headers["content-disposition"]).toBeUndefined();
  expect(response.json()).toMatchObject({ result: { status: "error" } });
};

describe("an opened document", () => {
  test.each([
    ["statement.pdf", makePdf({ pages: 3 }), "application/pdf"],
    ["a large one.pdf", makePdf({ bytes: 3_000_001 }), "application/pdf"],
    ["license.jpg", jpeg, "image/jpeg"],
    ["check.png", png, "image/png"],
    ["plan.doc", makeDoc(), "application/msword"],
    ["plan.docx", docx, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ])("is the uploaded file with its own media type: %s", async (name, bytes, mediaType) => {
    const disposition = name.startsWith("plan") ? "attachment" : "inline";
    const { document } = await handOver(await api.signIn(), { name, bytes });
    const response = await api.follow(document);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(bytes)).toBe(true);
    expect(response.headers).toMatchObject({
      "content-type": mediaType,
      "content-length": String(bytes.length),
      "content-disposition": `${disposition}; filename="${name}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-frame-options": "DENY",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(response.headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none';(?!.*script-src)/);
    expect(response.headers).not.toHaveProperty("set-cookie");
  });

  test("keeps a name beyond ASCII", async () => {
    const { document } = await handOver(await api.signIn(), { name: "Über 50%.pdf", bytes: makePdf() });
    expect((await api.follow(document)).headers["content-disposition"]).toBe(
      "inline; filename=\"_ber 50_.pdf\"; filename*=UTF-8''%C3%9Cber%2050%25.pdf",
    );
  });

  test("can be opened again and again while the link is valid", async () => {
    const { document } = await handOver(await api.signIn());
    for (let times = 0; times < 3; times += 1) expect((await api.follow(document)).statusCode).toBe(200);
  });
});

describe("a link", () => {
  test("opens only its own document", async () => {
    const client = await api.signIn();
    const [one, two] = [await handOver(client), await handOver(client)];
    await refusedWith(one.document.replace(one.id, two.id), 403);
    await refusedWith(one.document.replace(one.id, "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11"), 403);
  });

  test("of one client opens nothing of another's", async () => {
    const [mine, theirs] = [await handOver(await api.signIn()), await handOver(await api.signIn())];
    await refusedWith(mine.document.replace(mine.id, theirs.id), 403);
    expect((await api.follow(theirs.document)).statusCode).toBe(200);
  });

  test("works for no one with a byte changed, removed, or added at any position", async () => {
    const { document } = await handOver(await api.signIn());
    const start = document.indexOf("=") + 1;
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const nextLetter = (letter: string) => letters[(letters.indexOf(letter) + 1) % letters.length];
    for (const at of [start, start + 20, Math.floor((start + document.length) / 2), document.length - 1]) {
      const [head, letter = "", tail] = [document.slice(0, at), document[at], document.slice(at + 1)];
      await refusedWith(head + nextLetter(letter) + tail, 403);
      await refusedWith(head + tail, 403);
      await refusedWith(`${head}%00${letter}${tail}`, 403);
    }
    expect((await api.follow(document)).statusCode).toBe(200);
  });

  test("lasts five minutes", async () => {
    const { document } = await handOver(await api.signIn());
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 298_000);
    expect((await api.follow(document)).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 2_000);
    await refusedWith(document, 403);
  });

  test("ends with its own session and no other", async () => {
    const client = await api.signIn();
    const elsewhere = await signInAs(api.database, client.clientId);
    const { document } = await handOver(client);
    const [there] = await api.documents(elsewhere);
    await api.call(client, { method: "POST", url: "/api/auth/logout" });
    await refusedWith(document, 401);
    expect((await api.follow(there?.document ?? "")).statusCode).toBe(200);
  });

  test("opens nothing that is being checked or was found unsafe, and the list says so", async () => {
    const client = await api.signIn();
    const { document } = await handOver(client);
    for (const [stored, shown] of [
      ["checking", "checking"],
      ["infected", "unsafe"],
    ]) {
      await api.database.query("update stored_files set state = $2 where client_id = $1", [client.clientId, stored]);
      expect(await api.documents(client)).toMatchObject([{ state: shown }]);
      await refusedWith(document, 404);
    }
  });

  test.each([
    ["no link", ""],
    ["an empty one", "?link="],
    ["two of them", "?link=a&link=b"],
    ["one of 2,049", `?link=${"a".repeat(2049)}`],
    ["an unknown key", "?link=a&download=1"],
    ["not a link", "?link=a.b.c"],
    ["a path", "?link=../../etc/passwd"],
  ])("%s", async (_, query) => {
    const { id } = await handOver(await api.signIn());
    const { statusCode } = await api.follow(`/api/documents/${id}/file${query}`);
    expect([400, 403]).toContain(statusCode);
  });

  test.each(["1", "..%2f..%2fetc", "%00"])("to document %s", async (id) => {
    expect((await api.follow(`/api/documents/${id}/file?link=a.b.c`)).statusCode).toBe(400);
  });

  test("keeps itself and the file's name out of the logs, whether it opens or not", async () => {
    const { document, id } = await handOver(await api.signIn(), { name: "zarathustra.pdf", bytes: makePdf() });
    const link = document.slice(document.indexOf("=") + 1);
    await api.follow(document);
    await api.follow(`${document}A`);
    await api.follow(`/api/nowhere?link=${link}`);
    await api.follow(`/api/documents/${id}/file/%?link=${link}`);
    const log = api.log.join("");
    expect(log).toContain("/api/documents/:id/file");
    expect(log).not.toContain(link);
    expect(log).not.toContain(link.split(".")[2]);
    expect(log).not.toContain("zarathustra");
  });
});

test.each([
  ["at the beginning", 0.01],
  ["in the middle", 0.5],
  ["at the end", 0.99],
])("never sends bytes tampered with %s as the file", async (_, where) => {
  const client = await api.signIn();
  const { document } = await handOver(client, { name: "a.pdf", bytes: makePdf({ bytes: 400_000 }) });
  const [fileId = ""] = await api.listFileIds(client);
  const folder = path.join(api.dataDir, "files");
  const name = (await readdir(folder, { recursive: true })).find((each) => path.basename(each) === fileId) ?? "";
  const sealed = await readFile(path.join(folder, name));
  const at = Math.floor(sealed.length * where);
  sealed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
  await writeFile(path.join(folder, name), sealed);

  const address = await listening;
  const took = fetch(address + document).then(async (response) => {
    if (response.ok) await response.arrayBuffer();
    else throw new Error(`${response.status}`);
  });
  await expect(took).rejects.toThrow(where === 0.01 ? "500" : "terminated");
});
