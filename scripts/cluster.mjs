import { runNode } from "./launch/child.mjs";
import { ensureToolsInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";

await main(async () => {
  await ensureToolsInstalled();
  return runNode(["deploy/cluster/cluster.ts", ...process.argv.slice(2)]);
});
