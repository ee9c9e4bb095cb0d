import { ensureToolsInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";
import { typeChecks } from "./loop/static-checks.mjs";
import { runSideBySide } from "./loop/steps.mjs";

await main(async () => {
  await ensureToolsInstalled();
  return (await runSideBySide(typeChecks)) ? 0 : 1;
});
