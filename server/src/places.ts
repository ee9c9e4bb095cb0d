import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The files that the program opens by name. `server/build` has all code in one folder and is as deep below the root as
 * `server/src`, so that everything else is in the same place for both, in a checkout and in a release.
 */
const isBundled = import.meta.url.endsWith(".js");

/** The checkout, or the unpacked release. */
export const programRoot = fileURLToPath(new URL("../../", import.meta.url));
export const builtPagesFolder = path.join(programRoot, "web/build");
export const migrationsFolder = path.join(programRoot, "server/src/platform/db/migrations");
/** The font of the papers we make. */
export const paperFontsFolder = path.join(programRoot, "server/src/platform/pdf/fonts");
/** The script of the threads that inspect files. */
export const inspectionScript = new URL(
  isBundled ? "./inspection.worker.js" : "./compose/inspection.worker.ts",
  import.meta.url,
);
const isRelease = existsSync(path.join(programRoot, "bin/desk"));
/** How to run the operator's commands here. */
export const deskCommand = isRelease ? "bin/desk" : "npm run -s desk --";
export const demoCommand = isRelease ? "bin/desk demo" : "npm run demo";
