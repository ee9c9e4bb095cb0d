import { runNode } from "./launch/child.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";

await main(async () => {
  await ensureInstalled();
  return runNode(["server/src/operate/cli/desk.ts", ...process.argv.slice(2)]);
});
