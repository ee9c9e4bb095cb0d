import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { publicPages } from "./support/public-pages.ts";
import { expect, test } from "./support/test.ts";

const skipped =
  "SKIPPED: the W3C checker was not asked about the public pages, since this machine has no Java runtime. Install one (a JRE 17 or later) to have them checked.";

const checker = fileURLToPath(import.meta.resolve("vnu-jar/build/dist/vnu.jar"));

const hasJava = (): boolean => spawnSync("java", ["-version"]).status === 0;

interface Finding {
  readonly type: string;
  readonly url?: string;
  readonly lastLine?: number;
  readonly message: string;
  readonly extract?: string;
}

/** Returns what the checker says about the files. It exits with 1 when it has found something. */
const findMarkupErrors = (files: readonly string[]): Promise<Finding[]> =>
  new Promise((resolve, reject) => {
    const args = ["-Xss4m", "-jar", checker, "--format", "json", "--errors-only", ...files];
    execFile("java", args, { maxBuffer: 32 * 1024 * 1024 }, (error, _stdout, stderr) => {
      try {
        resolve(JSON.parse(stderr).messages);
      } catch {
        reject(error ?? new Error(`The checker said: ${stderr}`));
      }
    });
  });

test("every page is sent whole, with no part that a script would put in place", async ({ request }) => {
  for (const page of publicPages) expect(await (await request.get(page)).text(), page).not.toMatch(/ id="[BS]:\d/);
});

test("the W3C checker finds no error on any page as it's sent", async ({ request }) => {
  if (!hasJava()) {
    // The report doesn't mention skipped tests. Print a line, so that no one takes this for a pass.
    console.log(skipped);
    test.skip(true, skipped);
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), "funding-desk-pages-"));
  try {
    const files: string[] = [];
    // Include the portal's one document, which its scripts fill in.
    for (const page of [...publicPages, "/dashboard"]) {
      const file = path.join(folder, `${page.slice(1).replaceAll("/", "-") || "home"}.html`);
      await writeFile(file, await (await request.get(page)).text());
      files.push(file);
    }
    const found = await findMarkupErrors(files);
    const errors = found.map(
      ({ url = "", lastLine, message, extract = "" }) =>
        `${path.basename(url)}:${lastLine} ${message} | ${extract.replace(/\s+/g, " ")}`,
    );
    expect(errors).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
