import { buildAgain } from "./launch/build.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";

await main(async () => {
  await ensureInstalled();
  await buildAgain();
  return 0;
});
