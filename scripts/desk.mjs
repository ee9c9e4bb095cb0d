import { passSignalsTo, startNode, whenEnded } from "./launch/child.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";

await main(async () => {
  await ensureInstalled();
  const command = startNode(["server/src/cli/desk.ts", ...process.argv.slice(2)]);
  passSignalsTo(command);
  return whenEnded(command);
});
