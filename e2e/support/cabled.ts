import { Cable } from "./cable.ts";
import { test as base } from "./test.ts";

/** `test` with pages whose connection to the server a test can cut and mend. */
export const test = base.extend<{ line: Cable }>({
  line: async ({ desk }, use) => {
    const line = await Cable.lay(desk.url);
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.url.replace(/\/$/, "")),
});
