import { findFreePort } from "../../server/src/platform/db/free-port.ts";
import { Desk } from "./desk.ts";
import { type EmptyDatabase, startEmptyDatabase } from "./empty-database.ts";
import { test as hostNamed } from "./host-named.ts";

/** `test` with a server by a host name, whose database the test can reach. */
export const test = hostNamed.extend<object, { database: EmptyDatabase; desk: Desk }>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const database = await startEmptyDatabase();
      await use(database);
      await database.close();
    },
    { scope: "worker" },
  ],
  desk: [
    async ({ mailServer, database }, use) => {
      const PORT = String(await findFreePort());
      const desk = await Desk.start({
        PORT,
        PUBLIC_URL: `http://localhost:${PORT}`,
        SMTP_URL: mailServer.url,
        MAIL_FROM: "Desk <desk@example.com>",
        DATABASE_URL: database.url,
        DATA_DIR: database.dataDir,
      });
      await use(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
