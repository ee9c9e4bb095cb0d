import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "./launch/build.mjs";
import { ensureToolsInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";
import { repositoryRoot } from "./launch/repository.mjs";
import { writeArchive, writeChecksums } from "./release/archive.mjs";
import { describeRelease } from "./release/describe-release.mjs";
import { stageRelease } from "./release/stage-release.mjs";

const usage = "npm run release [-- x64|arm64] [--with-postgres] [--output <folder>]";

/**
 * The processors to make a release for, and where.
 * @returns {{ cpu: "x64" | "arm64", withPostgres: boolean, output: string }}
 */
function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { "with-postgres": { type: "boolean", default: false }, output: { type: "string", default: "release" } },
    });
    const [cpu = "x64", ...others] = positionals;
    if ((cpu !== "x64" && cpu !== "arm64") || others.length > 0)
      throw new Error("There are releases for x64 and arm64.");
    return { cpu, withPostgres: values["with-postgres"], output: path.resolve(repositoryRoot, values.output) };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\nUsage: ${usage}`);
  }
}

await main(async () => {
  const { cpu, withPostgres, output } = readOptions();
  await ensureToolsInstalled();
  await ensureBuilt();
  const scratch = mkdtempSync(path.join(tmpdir(), "funding-desk-release-"));
  try {
    const release = describeRelease({ cpu, withPostgres });
    const folder = path.join(scratch, release.name);
    const bill = await stageRelease(release, folder);
    const { file, megabytes } = await writeArchive(release, { folder, bill, output });
    writeChecksums(output);
    process.stdout.write(`${file} (${megabytes} MB)\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return 0;
});
