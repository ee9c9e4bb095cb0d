import type { MemberService } from "../features/accounts/staff/member.service.ts";
import { createMemberChangeService } from "../features/accounts/staff/member-change.service.ts";
import { memberRoutes } from "../features/accounts/staff/staff.routes.ts";
import type { CalendarHandovers } from "../features/calendar/appointment/calendar-handover.service.ts";
import { createHandoverService } from "../features/desk/handover/handover.service.ts";
import type { AssignmentService } from "../features/office/assignment/assignment.service.ts";
import type { TaskService } from "../features/office/task/task.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly members: MemberService;
  readonly assignments: AssignmentService;
  readonly tasks: TaskService;
  readonly calendars: CalendarHandovers;
}

/** Who works here. A member who leaves hands over files, tasks, and calls, which other rooms know about. */
export const composeMembers = (parts: Parts) => {
  const handovers = createHandoverService(parts);
  return { routes: memberRoutes(parts.members, createMemberChangeService({ ...parts, handovers })) };
};
