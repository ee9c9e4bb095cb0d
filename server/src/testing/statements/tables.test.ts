import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../test-database.ts";
import { loadCatalog } from "./catalog.ts";
import { writeTables } from "./tables-file.ts";

const database = await createTestDatabase({ max: 1 });
afterAll(() => database.close());

test("server/src/platform/db/tables.ts is what the migrations make; `npm run db:types` writes it anew", async () => {
  await expect(writeTables(await loadCatalog(database))).toMatchFileSnapshot("../../platform/db/tables.ts");
});
