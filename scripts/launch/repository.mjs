import { fileURLToPath } from "node:url";

/** Absolute, with a trailing slash. */
export const repositoryRoot = fileURLToPath(new URL("../../", import.meta.url));
