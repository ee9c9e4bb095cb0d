import { runNode } from "./launch/child.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";
import { ensureWebBuilt } from "./launch/web-build.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  // The channel tells the server when this process is killed.
  return runNode(["server/src/server.ts"], { stdio: ["inherit", "inherit", "inherit", "ipc"] });
});
