import { ensureToolsInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";
import { run } from "./loop/run.mjs";
import { lint } from "./loop/static-checks.mjs";

await main(async () => {
  await ensureToolsInstalled();
  await run([...lint, ...process.argv.slice(2)]);
  return 0;
});
