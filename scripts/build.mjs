import { ensureInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";
import { buildWeb } from "./launch/web-build.mjs";

await main(async () => {
  await ensureInstalled();
  await buildWeb();
  return 0;
});
