import type { OpenedClients } from "../features/accounts/account/opened-client.service.ts";
import { createDuplicates } from "../features/accounts/duplicate/duplicates.service.ts";
import type { MemberService } from "../features/accounts/staff/member.service.ts";
import { createMemberChangeService } from "../features/accounts/staff/member-change.service.ts";
import { memberRoutes } from "../features/accounts/staff/staff.routes.ts";
import type { AppointmentService } from "../features/calendar/appointment/appointment.service.ts";
import type { CalendarHandovers } from "../features/calendar/appointment/calendar-handover.service.ts";
import { bulkActRoutes } from "../features/desk/bulk-act/bulk-act.routes.ts";
import { createBulkActService } from "../features/desk/bulk-act/bulk-act.service.ts";
import { bulkActQueue, createBulkActRuns } from "../features/desk/bulk-act/bulk-act-runs.service.ts";
import { type BulkDeps, createBulkKinds } from "../features/desk/bulk-act/bulk-kinds.service.ts";
import { clientFileRoutes } from "../features/desk/client-file/client-file.routes.ts";
import { createClientFileService } from "../features/desk/client-file/client-file.service.ts";
import { createFileExportService } from "../features/desk/client-file/file-export.service.ts";
import { createFileNextService } from "../features/desk/client-file/next.service.ts";
import { createRevealService } from "../features/desk/client-file/reveal.service.ts";
import { createFileTimelineService } from "../features/desk/client-file/timeline.service.ts";
import { createExportClients } from "../features/desk/client-list/client-export.service.ts";
import { clientListRoutes } from "../features/desk/client-list/client-list.routes.ts";
import { type ClientListService, createClientListService } from "../features/desk/client-list/client-list.service.ts";
import { createHandoverService } from "../features/desk/handover/handover.service.ts";
import { pipelineRoutes } from "../features/desk/pipeline/pipeline.routes.ts";
import { createPipelineService, type PipelineService } from "../features/desk/pipeline/pipeline.service.ts";
import { savedViewRoutes } from "../features/desk/saved-view/saved-view.routes.ts";
import { createSavedViewService } from "../features/desk/saved-view/saved-view.service.ts";
import { createSnoozeService } from "../features/desk/today/snooze.service.ts";
import { todayRoutes } from "../features/desk/today/today.routes.ts";
import { createTodayService } from "../features/desk/today/today.service.ts";
import { togetherRoutes } from "../features/desk/together/together.routes.ts";
import { createTogether } from "../features/desk/together/together.service.ts";
import type { ApplicationRecords } from "../features/intake/application/application-record.service.ts";
import { conditionRoutes } from "../features/intake/condition/condition.routes.ts";
import { createConditionService } from "../features/intake/condition/condition.service.ts";
import { createConditionSettingService } from "../features/intake/condition/condition-setting.service.ts";
import type { CorrectionService } from "../features/intake/correction/correction.service.ts";
import type { DraftService } from "../features/intake/draft/draft.service.ts";
import type { KnownAnswers } from "../features/intake/known-answer/known-answers.service.ts";
import type { OwedService } from "../features/intake/owed/owed.service.ts";
import type { PrequalificationRecords } from "../features/intake/prequalification/prequalification-record.service.ts";
import type { ProfileRecords } from "../features/intake/profile/profile-record.service.ts";
import type { StatementSets } from "../features/intake/statement-set/statement-set.service.ts";
import { createStatusChangeWords } from "../features/intake/status/change-words.service.ts";
import { createMilestones } from "../features/intake/status/milestone.service.ts";
import { statusRoutes } from "../features/intake/status/status.routes.ts";
import { announcementQueue, createStatusChanges } from "../features/intake/status/status-change.service.ts";
import { createStatusMoves } from "../features/intake/status/status-move.service.ts";
import { createStatusViews } from "../features/intake/status/status-view.service.ts";
import { createStatusWordsService } from "../features/intake/status/status-words.service.ts";
import { createTimelineService, type TimelineService } from "../features/intake/status/timeline.service.ts";
import type { Conversations } from "../features/messages/message/conversation.service.ts";
import type { AnswerGoalService } from "../features/office/answer-goal/answer-goal.service.ts";
import { type AssignmentService, createAssignmentService } from "../features/office/assignment/assignment.service.ts";
import type { NoteService } from "../features/office/note/note.service.ts";
import type { FileTasks } from "../features/office/task/file-task.service.ts";
import type { TaskService } from "../features/office/task/task.service.ts";
import { loadUndoSeconds } from "../features/office/undo-time/undo-time.service.ts";
import type { MyDataService } from "../features/oversight/my-data/my-data.service.ts";
import { createSignedNotes } from "../platform/crypto/signed-note.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface PipelineParts extends GroundFloor {
  readonly answerGoals: AnswerGoalService;
  readonly tasks: FileTasks;
  readonly known: KnownAnswers;
}

/** Statuses of submissions and their conditions, advisors, saved views, and today's work. */
export const composePipeline = (parts: PipelineParts) => {
  const timelines = createTimelineService(parts);
  const pipeline = createPipelineService(parts);
  const clients = createClientListService(parts);
  const assignments = createAssignmentService(parts);
  const conditions = createConditionService(parts);
  const changes = createStatusChanges(parts);
  const views = createStatusViews({ ...parts, conditions });
  const moves = createStatusMoves({ ...parts, changes, views, conditions, loadUndoSeconds });
  parts.jobs.work(announcementQueue, ({ data }) => changes.announce(data.changeId));
  return {
    pipeline,
    clients,
    milestones: createMilestones({ changes }),
    timelines,
    assignments,
    moves,
    routes: [
      ...statusRoutes({ views, moves, timelines, wordings: createStatusWordsService(parts) }),
      ...conditionRoutes(createConditionSettingService(parts)),
      ...pipelineRoutes(pipeline, assignments),
      ...clientListRoutes(clients, createExportClients({ ...parts, clients })),
      ...savedViewRoutes(createSavedViewService(parts)),
      ...todayRoutes(createTodayService({ ...parts, pipeline }), createSnoozeService(parts)),
    ],
  };
};

interface BulkParts extends GroundFloor, BulkDeps {
  readonly pipeline: PipelineService;
  readonly clientList: ClientListService;
}

/** Acts on many clients, and the job that does them. */
export const composeBulkActs = (parts: BulkParts) => {
  const kinds = createBulkKinds(parts);
  parts.jobs.schedule(bulkActQueue, "* * * * *", createBulkActRuns({ ...parts, kinds }));
  const requestHashKey = parts.secrets.current("idempotency").bytes;
  return { routes: bulkActRoutes(createBulkActService({ ...parts, kinds, requestHashKey })) };
};

interface ClientFileParts extends GroundFloor {
  readonly profiles: ProfileRecords;
  readonly prequalifications: PrequalificationRecords;
  readonly applications: ApplicationRecords;
  readonly corrections: CorrectionService;
  readonly appointments: AppointmentService;
  readonly timelines: TimelineService;
  readonly myData: MyDataService;
  readonly conversations: Conversations;
  readonly notes: NoteService;
  readonly deskTasks: TaskService;
  readonly owed: OwedService;
  readonly drafts: DraftService;
  readonly openedClients: OpenedClients;
  readonly statements: StatementSets;
  readonly isPrequalified: (clientId: string) => Promise<boolean>;
}

/** A client's file as staff see it, and what they fill in together with the client. */
export const composeClientFile = (parts: ClientFileParts) => {
  const files = createClientFileService(parts);
  return {
    files,
    routes: [
      ...clientFileRoutes({
        files,
        timelines: createFileTimelineService({ ...parts, words: createStatusChangeWords(parts) }),
        next: createFileNextService({ ...parts, tasks: parts.deskTasks, duplicates: createDuplicates(parts) }),
        reveals: createRevealService(parts),
        exports: createFileExportService({
          ...parts,
          files,
          links: createSignedNotes(parts.secrets, "client-file-export"),
        }),
      }),
      ...togetherRoutes(createTogether({ ...parts, files })),
    ],
  };
};

interface MembersParts extends GroundFloor {
  readonly members: MemberService;
  readonly assignments: AssignmentService;
  readonly tasks: FileTasks;
  readonly calendars: CalendarHandovers;
}

/** Who works here. A member who leaves hands over files, tasks, and calls, which other rooms know about. */
export const composeMembers = (parts: MembersParts) => {
  const handovers = createHandoverService(parts);
  return { routes: memberRoutes(parts.members, createMemberChangeService({ ...parts, handovers })) };
};
