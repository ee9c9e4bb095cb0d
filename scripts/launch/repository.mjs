import { fileURLToPath } from "node:url";

/** Absolute, with a slash at the end. */
export const repositoryRoot = fileURLToPath(new URL("../../", import.meta.url));
