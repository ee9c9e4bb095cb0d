import path from "node:path";
import { repositoryRoot } from "../launch/repository.mjs";
import { run, tool } from "./run.mjs";

/** @typedef {import("./steps.mjs").Step} Step */

export const lint = tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings", "--max-diagnostics=50");

/** @param {string} project */
function checkTypes(project) {
  const notes = path.join(
    repositoryRoot,
    "node_modules",
    ".cache",
    `types-${project.replace(/\W/g, "root")}.tsbuildinfo`,
  );
  return tool("typescript/bin/tsc", "-p", project, "--incremental", "--tsBuildInfoFile", notes);
}

/** @type {Step[]} */
export const typeChecks = [
  {
    name: "types: web",
    async run(print) {
      const cwd = path.join(repositoryRoot, "web");
      await run(tool("@react-router/dev/bin.cjs", "typegen"), { cwd, print });
      await run(checkTypes("web"), { print });
    },
  },
  { name: "types: server", run: (print) => run(checkTypes("server"), { print }) },
  { name: "types: contract", run: (print) => run(checkTypes("contract"), { print }) },
  { name: "types: everything else", run: (print) => run(checkTypes("."), { print }) },
];

/** All checks that don't run the product, longest first. @type {Step[]} */
export const staticChecks = [
  ...typeChecks,
  { name: "boundaries", run: (print) => run(["scripts/boundaries.mjs"], { print }) },
  { name: "lint", run: (print) => run(lint, { print }) },
  { name: "dead code", run: (print) => run(tool("knip/bin/knip.js"), { print }) },
];
