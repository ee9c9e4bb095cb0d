// What takes long to draw is kept beside the installed packages, under a name made from all that it was drawn from.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../node_modules/.cache/funding-desk/", import.meta.url));

/**
 * What was made from exactly this before, else made now.
 * @param {readonly string[]} from everything that it depends on, programs included
 * @param {() => Promise<Buffer>} make
 */
export async function kept(from, make) {
  const name = createHash("sha256").update(JSON.stringify(from)).digest("hex");
  const file = path.join(folder, name);
  if (existsSync(file)) return readFileSync(file);
  const made = await make();
  mkdirSync(folder, { recursive: true });
  // Two builds may run at once: each sees a whole file or none.
  writeFileSync(`${file}.${process.pid}`, made);
  renameSync(`${file}.${process.pid}`, file);
  return made;
}
