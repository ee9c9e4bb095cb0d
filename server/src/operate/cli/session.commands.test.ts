import { expect, test } from "vitest";
import { runDesk } from "../../testing/run-desk.ts";
import { startDeskApi } from "../../testing/staff-api.ts";

const desk = await startDeskApi();
const { database } = desk;
const end = (...options: string[]) => runDesk({ DATABASE_URL: database.url }, "sessions", "end", ...options);

test("ends every session of clients and staff, says how many, and is recorded", async () => {
  const [client, manager] = [await desk.client(), await desk.as("manager")];
  await desk.client();
  expect(await end()).toMatchObject({ code: 1, stderr: expect.stringContaining("--all") });
  expect((await desk.call(client, { url: "/api/profile_details" })).status).toBe(200);

  expect(await end("--all")).toEqual({
    code: 0,
    stdout: "Ended 2 sessions of clients and 1 of staff. Everyone has to sign in again.\n",
    stderr: "",
  });
  expect((await desk.call(client, { url: "/api/profile_details" })).status).toBe(401);
  expect((await desk.call(manager, { url: "/api/desk/session" })).status).toBe(401);
  const { rows } = await database.query("select actor_kind, action, subject from audit_entries");
  expect(rows).toEqual([
    { actor_kind: "system", action: "staff.session_ended", subject: "all sessions of clients and staff" },
  ]);
  expect((await end("--all")).stdout).toContain("Ended 0 sessions of clients and 0 of staff.");
});
