import { ensureToolsInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";
import { runBrowserTests } from "./loop/suites.mjs";

await main(async () => {
  await ensureToolsInstalled();
  await runBrowserTests(process.argv.slice(2));
  return 0;
});
