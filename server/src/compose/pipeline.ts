import { pipelineRoutes } from "../features/desk/pipeline/pipeline.routes.ts";
import { createPipelineService } from "../features/desk/pipeline/pipeline.service.ts";
import { savedViewRoutes } from "../features/desk/saved-view/saved-view.routes.ts";
import { createSavedViewService } from "../features/desk/saved-view/saved-view.service.ts";
import { todayRoutes } from "../features/desk/today/today.routes.ts";
import { createTodayService } from "../features/desk/today/today.service.ts";
import { conditionRoutes } from "../features/intake/condition/condition.routes.ts";
import { createConditionService } from "../features/intake/condition/condition.service.ts";
import { createConditionSettingService } from "../features/intake/condition/condition-setting.service.ts";
import type { KnownAnswers } from "../features/intake/known-answer/known-answers.service.ts";
import { createMilestones } from "../features/intake/status/milestone.service.ts";
import { statusRoutes } from "../features/intake/status/status.routes.ts";
import { announcementQueue, createStatusChanges } from "../features/intake/status/status-change.service.ts";
import { createStatusMoves } from "../features/intake/status/status-move.service.ts";
import { createStatusViews } from "../features/intake/status/status-view.service.ts";
import { createStatusWordsService } from "../features/intake/status/status-words.service.ts";
import { createTimelineService } from "../features/intake/status/timeline.service.ts";
import { answerGoalRoutes } from "../features/office/answer-goal/answer-goal.routes.ts";
import { createAnswerGoalService } from "../features/office/answer-goal/answer-goal.service.ts";
import { createAssignmentService } from "../features/office/assignment/assignment.service.ts";
import type { TaskService } from "../features/office/task/task.service.ts";
import { undoTimeRoutes } from "../features/office/undo-time/undo-time.routes.ts";
import { createUndoTimeService, loadUndoSeconds } from "../features/office/undo-time/undo-time.service.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly tasks: TaskService;
  readonly known: KnownAnswers;
}

/** Statuses of submissions and their conditions, advisors, saved views, goals for answers, and today's work. */
export const composePipeline = (parts: Parts) => {
  const timelines = createTimelineService(parts);
  const pipeline = createPipelineService(parts);
  const assignments = createAssignmentService(parts);
  const answerGoals = createAnswerGoalService(parts);
  const conditions = createConditionService(parts);
  const changes = createStatusChanges(parts);
  const views = createStatusViews({ ...parts, conditions });
  const moves = createStatusMoves({ ...parts, changes, views, conditions, loadUndoSeconds });
  parts.jobs.work(announcementQueue, ({ data }) => changes.announce(data.changeId));
  return {
    pipeline,
    milestones: createMilestones({ changes }),
    timelines,
    assignments,
    routes: [
      ...statusRoutes({ views, moves, timelines, wordings: createStatusWordsService(parts) }),
      ...undoTimeRoutes(createUndoTimeService(parts)),
      ...conditionRoutes(createConditionSettingService(parts)),
      ...pipelineRoutes(pipeline, assignments),
      ...savedViewRoutes(createSavedViewService(parts)),
      ...answerGoalRoutes(answerGoals),
      ...todayRoutes(createTodayService({ ...parts, pipeline, answerGoals })),
    ],
  };
};
