import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { answerGoalRoutes } from "../features/office/answer-goal/answer-goal.routes.ts";
import { createAnswerGoalService } from "../features/office/answer-goal/answer-goal.service.ts";
import { assignmentRoutes } from "../features/office/assignment/assignment.routes.ts";
import { createAssignmentRulesService } from "../features/office/assignment/assignment-rules.service.ts";
import { createRuleAssignment } from "../features/office/assignment/rule-assignment.service.ts";
import { emailPolicyRoutes } from "../features/office/email-policy/email-policy.routes.ts";
import { createEmailPolicyService } from "../features/office/email-policy/email-policy.service.ts";
import { firmFactsRoutes } from "../features/office/firm-facts/firm-facts.routes.ts";
import { createFirmFactsService } from "../features/office/firm-facts/firm-facts.service.ts";
import { mailTextRoutes } from "../features/office/mail-text/mail-text.routes.ts";
import { createMailTextService } from "../features/office/mail-text/mail-text.service.ts";
import { noteRoutes } from "../features/office/note/note.routes.ts";
import { createNoteService } from "../features/office/note/note.service.ts";
import { registrationRoutes } from "../features/office/registration/registration.routes.ts";
import { createRegistrationService } from "../features/office/registration/registration.service.ts";
import { createFileTasks } from "../features/office/task/file-task.service.ts";
import { taskRoutes } from "../features/office/task/task.routes.ts";
import { createTaskService } from "../features/office/task/task.service.ts";
import { undoTimeRoutes } from "../features/office/undo-time/undo-time.routes.ts";
import { createUndoTimeService } from "../features/office/undo-time/undo-time.service.ts";
import { createMailContext } from "../platform/mail/letterhead.ts";
import type { GroundFloor } from "./ground-floor.ts";
import { mailTemplates } from "./mail-templates.ts";

/** How the firm is set up and works: settings, tasks, notes, and who gets new files. */
export const composeOffice = async (parts: GroundFloor) => {
  const { database, firm, publicUrl, secrets, timeZone } = parts;
  const policies = await createEmailPolicyService({ ...parts, base: firm.emailPolicy });
  const registrations = createRegistrationService(parts);
  const answerGoals = createAnswerGoalService(parts);
  const tasks = createFileTasks(parts);
  const deskTasks = createTaskService(parts);
  const notes = createNoteService({ ...parts, requestHashKey: secrets.current("idempotency").bytes });
  const ruleAssignment = createRuleAssignment({ ...parts, tasks });
  const mailTexts = createMailTextService({
    ...parts,
    writeSample: async (kind, current) =>
      mailTemplates
        .find((template) => template.kind === kind)
        ?.writeSample(createMailContext(current, publicUrl), database),
  });
  return {
    checkRules: (): CheckRules => ({ emailPolicy: policies.current(), today: toCivilDate(timeZone, new Date()) }),
    registrations,
    answerGoals,
    tasks,
    deskTasks,
    notes,
    ruleAssignment,
    routes: [
      ...firmFactsRoutes(createFirmFactsService(parts)),
      ...emailPolicyRoutes(policies),
      ...mailTextRoutes(mailTexts),
      ...registrationRoutes(registrations),
      ...answerGoalRoutes(answerGoals),
      ...undoTimeRoutes(createUndoTimeService(parts)),
      ...assignmentRoutes(createAssignmentRulesService(parts), ruleAssignment),
      ...noteRoutes(notes),
      ...taskRoutes(deskTasks),
    ],
  };
};
