import { runNode } from "./launch/child.mjs";
import { ensureToolsInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";

await main(async () => {
  const [name, ...options] = process.argv.slice(2);
  await ensureToolsInstalled();
  return runNode([`bench/${name}.ts`, ...options]);
});
