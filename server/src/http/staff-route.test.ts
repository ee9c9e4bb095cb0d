import { packs } from "@funding-desk/contract/documents/pack/desk-api";
import { clientTasks, myTasks } from "@funding-desk/contract/office/task/desk-api";
import { expect, test } from "vitest";
import { seenBy } from "../identity/staff-session/visibility.ts";
import { toData } from "./envelope.ts";
import { staffRoute } from "./staff-route.ts";

// The compiler is what tests this: an unused directive is an error, too.
test("an advisor's list that hasn't gone through seenBy doesn't compile", () => {
  const page = { tasks: [], next_after: null };
  const routes = [
    // @ts-expect-error: anyone's tasks
    staffRoute(myTasks, async () => ({ data: page })),
    staffRoute(myTasks, ({ staff }) => toData(seenBy(staff, async () => page))),
    // It says that it shows no clients.
    staffRoute(packs, async () => ({ data: { packs: [], document_types: [], revision: 0, changed_by: null } })),
    // In one client's file, ClientAccess stands at the door.
    staffRoute(clientTasks, async () => ({ data: [] })),
  ];
  expect(routes.length).toBeGreaterThan(0);
});
