import { ensureBuilt } from "./launch/build.mjs";
import { runNode } from "./launch/child.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runNode(["--max-semi-space-size=2", "server/build/server.js"], {
    // Both keep memory small, as in deploy/bin/funding-desk.
    env: { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2" },
    // The channel tells the server when this process is killed.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
});
