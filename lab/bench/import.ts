import { setTimeout as sleep } from "node:timers/promises";
import { type BookImport, importLimits } from "@funding-desk/contract/connections/book-import/desk-api";
import { startStaffSession } from "../../server/src/identity/staff-session/staff-sessions.ts";
import { insertStoredStaff } from "../../server/src/testing/stored-staff.ts";
import { openWorkbench } from "./workbench/workbench.ts";

/**
 * `npm run bench -- import [<rows>]` brings a book of 20,000 rows, each with a past deal and a note, into a firm that has as many
 * clients: it checks all lines, stores them, and undoes it. Exits with 1 when checking and storing take more than a minute.
 */

const [rows = importLimits.rows] = process.argv.slice(2).map(Number);
const mostSeconds = 60;
const pollMs = 250;

const bench = await openWorkbench();
try {
  const data = await bench.createDatabase(10 * rows);
  // Otherwise all of them have one name and phone, and no index is worth using.
  await data.database.query(
    `update clients set last_name = 'Lovelace' || n, mobile = (5550000000 + n)::text
     from (select id as client_id, row_number() over () as n from clients) numbered where id = client_id`,
  );
  await data.database.query("analyze clients");
  const staffId = await insertStoredStaff(data.database, "manager");
  const session = await startStaffSession(data.database, staffId, { address: "127.0.0.1", userAgent: "bench" });
  const { port } = await bench.startProduct(data);

  const call = async (method: string, path: string, body?: object): Promise<BookImport> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/desk/settings/imports${path}`, {
      method,
      headers: { cookie: `desk_session=${session}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: BookImport }).data;
  };
  const time = async (name: string, act: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await act();
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`${name.padEnd(10)}${seconds.toFixed(1).padStart(6)} s`);
    return seconds;
  };

  const { id } = await call("POST", "", { file_name: "book.csv", row_count: rows, advisor_id: staffId });
  const reach = async (state: BookImport["state"]): Promise<BookImport> => {
    for (;;) {
      const found = await call("GET", `/${id}`);
      if (found.state === state) return found;
      await sleep(pollMs);
    }
  };
  const toRow = (n: number) => ({
    number: n + 2,
    cells: {
      full_name: `Rosa M${String(n).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`,
      email: `rosa${n}@example.com`,
      mobile: String(2_025_550_000 + n),
      state: "TX",
      lender: "First Bank",
      amount: "12,500.00",
      funded_on: "3/14/2021",
      note: "Likes mornings.",
    },
  });

  console.log(`${rows} rows with a past deal and a note each, into ${rows} clients`);
  const checking = await time("checked", async () => {
    for (let start = 0; start < rows; start += importLimits.rowsAtOnce) {
      const length = Math.min(importLimits.rowsAtOnce, rows - start);
      await call("PUT", `/${id}/rows`, { rows: Array.from({ length }, (_, index) => toRow(start + index)) });
    }
  });
  const storing = await time("stored", async () => {
    await call("POST", `/${id}/store`, { for_matches: "skip", decisions: [] });
    const { counts } = await reach("stored");
    if (counts.created !== rows) throw new Error(`Only ${counts.created} of ${rows} rows were stored.`);
  });
  await time("undone", async () => {
    await call("POST", `/${id}/undo`);
    const { counts } = await reach("undone");
    if (counts.removed !== rows) throw new Error(`Only ${counts.removed} of ${rows} rows were removed.`);
  });
  if (checking + storing > mostSeconds) process.exitCode = 1;
} finally {
  await bench.close();
}
