import path from "node:path";
import { passSignalsTo, startNode, whenEnded } from "./launch/child.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";
import { repositoryRoot } from "./launch/repository.mjs";

const pagesPort = "5173";

await main(async () => {
  await ensureInstalled();
  const apiUrl = `http://127.0.0.1:${process.env.PORT || "3000"}`;
  // Browsers open the pages' address, and the desk takes calls from its own address only.
  const PUBLIC_URL = process.env.PUBLIC_URL || `http://localhost:${pagesPort}`;
  const server = startNode(["--watch", "--watch-preserve-output", "server/src/server.ts"], { env: { PUBLIC_URL } });
  const pages = startNode(
    [path.join(repositoryRoot, "node_modules/@react-router/dev/bin.cjs"), "dev", "--port", pagesPort, "--strictPort"],
    { cwd: path.join(repositoryRoot, "web"), env: { API_URL: apiUrl } },
  );
  passSignalsTo(server, pages);
  const ended = [whenEnded(server), whenEnded(pages)];
  const code = await Promise.race(ended);
  // Neither is any use without the other.
  for (const child of [server, pages]) child.kill("SIGTERM");
  await Promise.all(ended);
  return code;
});
