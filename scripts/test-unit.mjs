import { ensureToolsInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";
import { runUnitTests } from "./loop/suites.mjs";

await main(async () => {
  await ensureToolsInstalled();
  await runUnitTests(process.argv.slice(2));
  return 0;
});
