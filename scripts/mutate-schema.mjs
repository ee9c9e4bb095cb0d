import { runNode } from "./launch/child.mjs";
import { ensureToolsInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";

await main(async () => {
  await ensureToolsInstalled();
  return runNode(["server/src/testing/statements/mutate-schema.ts", ...process.argv.slice(2)]);
});
