import { passSignalsTo, startNode, whenEnded } from "./launch/child.mjs";
import { ensureToolsInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";

await main(async () => {
  await ensureToolsInstalled();
  const command = startNode(["server/src/testing/statements/mutate-schema.ts", ...process.argv.slice(2)]);
  passSignalsTo(command);
  return whenEnded(command);
});
