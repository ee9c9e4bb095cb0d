import { ensureBuilt } from "./launch/build.mjs";
import { runNode } from "./launch/child.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  // The channel tells the server when this process is killed.
  return runNode(["server/build/server.js"], { stdio: ["inherit", "inherit", "inherit", "ipc"] });
});
