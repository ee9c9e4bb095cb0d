import { expect, test } from "vitest";
import { verifyChain } from "../../../platform/audit/audit-chain.ts";
import { type SignedInStaff, startDeskApi } from "../../../testing/staff-api.ts";

const api = await startDeskApi();
/** Both kinds together need more connections than a test's pool has. */
const atOnce = 6;

const listStatuses = async (calls: readonly Promise<{ status: number }>[]): Promise<number[]> =>
  [...new Set((await Promise.all(calls)).map(({ status }) => status))].toSorted();
const times = (call: (turn: number) => Promise<{ status: number }>) =>
  Array.from({ length: atOnce }, (_, turn) => call(turn));

const newCodes = (staff: SignedInStaff) =>
  times(() => api.call(staff, { method: "POST", url: "/api/desk/account/recovery-codes" }));
const rename = (staff: SignedInStaff) =>
  times((turn) => api.call(staff, { method: "PUT", url: "/api/desk/account", payload: { name: `Ada ${turn}` } }));
const promoteOneself = (staff: SignedInStaff) =>
  times(() =>
    api.call(staff, { method: "PUT", url: `/api/desk/staff/${staff.staffId}`, payload: { role: "advisor" } }),
  );

test("many sign-in changes at once are all answered, and the audit stays complete", async () => {
  const [one, other, stranger] = [await api.as("manager"), await api.as("advisor"), await api.client()];
  const strangers = times(() => api.call(stranger, { url: "/api/desk/account" }));
  const done = [...newCodes(one), ...newCodes(other), ...rename(one)];
  expect([await listStatuses(done), await listStatuses(strangers)]).toEqual([[200], [403]]);
  const { rows } = await api.database.query(
    "select staff_id, count(*) as codes from recovery_codes where staff_id = any($1::uuid[]) group by staff_id",
    [[one.staffId, other.staffId]],
  );
  expect(rows.map(({ codes }: { codes?: number }) => codes)).toEqual([10, 10]);
  expect(await verifyChain(api.database)).toMatchObject({ problems: [] });
});

test("recording a refusal doesn't deadlock with other changes", async () => {
  const [one] = [await api.as("manager"), await api.as("manager")];
  const [codes, refused] = [newCodes(one), promoteOneself(one)];
  expect([await listStatuses(codes), await listStatuses(refused)]).toEqual([[200], [403]]);
});
