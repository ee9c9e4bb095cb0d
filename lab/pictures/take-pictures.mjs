import path from "node:path";
import { ensureBrowser } from "../../scripts/launch/browser.mjs";
import { ensureBuilt } from "../../scripts/launch/build.mjs";
import { startNode, whenEnded } from "../../scripts/launch/child.mjs";
import { main } from "../../scripts/launch/main.mjs";
import { repositoryRoot } from "../../scripts/launch/repository.mjs";

await main(async () => {
  const CHROME_PATH = await ensureBrowser({ isWhole: true });
  const playwright = path.join(repositoryRoot, "node_modules/@playwright/test/cli.js");
  for (const subject of ["portal", "readme"]) {
    // Build before each run, since the home page in the second shows what the first has just taken.
    await ensureBuilt();
    const child = startNode([playwright, "test", "--config=lab/pictures/pictures.config.ts", subject], {
      env: { CHROME_PATH },
    });
    const code = await whenEnded(child);
    if (code !== 0) return code;
  }
  return 0;
});
