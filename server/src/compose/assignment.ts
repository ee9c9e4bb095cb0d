import { assignmentRoutes } from "../features/office/assignment/assignment.routes.ts";
import { createAssignmentRulesService } from "../features/office/assignment/assignment-rules.service.ts";
import { createRuleAssignment } from "../features/office/assignment/rule-assignment.service.ts";
import type { TaskService } from "../features/office/task/task.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly tasks: TaskService;
}

/** Who gets new files. */
export const composeAssignment = (parts: Parts) => {
  const ruleAssignment = createRuleAssignment(parts);
  return { ruleAssignment, routes: assignmentRoutes(createAssignmentRulesService(parts), ruleAssignment) };
};
