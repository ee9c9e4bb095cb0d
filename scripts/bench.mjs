import { readdirSync } from "node:fs";
import path from "node:path";
import { runNode } from "./launch/child.mjs";
import { ensureLabInstalled } from "./launch/install.mjs";
import { main } from "./launch/main.mjs";
import { repositoryRoot } from "./launch/repository.mjs";

const folder = path.join(repositoryRoot, "lab", "bench");

await main(async () => {
  const [name = "", ...options] = process.argv.slice(2);
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => path.basename(file, ".ts"));
  if (!names.includes(name)) throw new Error(`Use: npm run bench -- ${names.join(" | ")}`);
  await ensureLabInstalled();
  return runNode([path.join(folder, `${name}.ts`), ...options]);
});
