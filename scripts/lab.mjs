import { runNode } from "./launch/child.mjs";
import { ensureLabInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";

/** @type {Record<string, string | undefined>} */
const programs = {
  cluster: "lab/cluster/cluster.ts",
  "mutate-schema": "lab/mutate-schema/mutate-schema.ts",
  pictures: "lab/pictures/take-pictures.mjs",
};

await main(async () => {
  const [name = "", ...options] = process.argv.slice(2);
  const program = programs[name];
  if (!program) throw new Error(`Use: npm run lab -- ${Object.keys(programs).join(" | ")}`);
  await ensureLabInstalled();
  return runNode([program, ...options]);
});
