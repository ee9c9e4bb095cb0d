import type { AnswerOf } from "@funding-desk/contract/endpoint";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { TodayCall, TodayScope, today } from "@funding-desk/contract/today/desk-api";
import { DomainError } from "../../errors.ts";
import { formatInstants } from "../../instants.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { StaffIdentity } from "../../staff-session/staff-identity.ts";
import type { OpenItemRow, PipelineService } from "../pipeline/pipeline.service.ts";
import { type CallRow, listCalls, listDueTasks, listUnreadMessages, listWaitingDocuments } from "./today.repository.ts";

export type TodayService = ReturnType<typeof createTodayService>;

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly pipeline: Pick<PipelineService, "listUnanswered" | "listQuiet">;
}

const shown = 20;
/** Reading one more row than we show tells whether there are more. */
const limit = shown + 1;

const toList = <Row, Shown>(rows: readonly Row[], present: (row: Row) => Shown) => ({
  rows: rows.slice(0, shown).map(present),
  has_more: rows.length > shown,
});

export const createTodayService = ({ database, pipeline, timeZone }: Deps) => ({
  /** @throws {DomainError} `forbidden` when an advisor asks for everyone's */
  async load(staff: StaffIdentity, scope: TodayScope): Promise<AnswerOf<typeof today>["data"]> {
    if (scope === "all" && staff.role === "advisor") throw new DomainError("forbidden");
    const staffId = scope === "all" ? undefined : staff.staffId;
    const day = toCivilDate(timeZone, new Date());
    const whose = { staffId, limit };
    const [unanswered, messages, calls, documents, tasks, quiet] = await Promise.all([
      pipeline.listUnanswered(staffId, limit),
      listUnreadMessages(database, whose),
      listCalls(database, { ...whose, day, timeZone }),
      listWaitingDocuments(database, whose),
      listDueTasks(database, { ...whose, dueBy: day }),
      pipeline.listQuiet(staffId, limit),
    ]);
    return {
      day,
      time_zone: timeZone,
      unanswered: toList(unanswered, toUnanswered),
      messages: toList(messages, formatInstants),
      calls: toList(calls, toCall),
      documents: toList(documents, formatInstants),
      tasks: toList(tasks, (row) => row),
      quiet: toList(quiet, (row) => ({ ...toUnanswered(row), changed_at: row.changed_at.toISOString() })),
    };
  },
});

const toUnanswered = (row: OpenItemRow) => {
  const { client_id, client_name, business_name, advisor_name, changed_at: _, ...submission } = row;
  return { client_id, client_name, business_name, advisor_name, submission: formatInstants(submission) };
};

const toCall = (row: CallRow): TodayCall => ({
  ...formatInstants(row),
  submission: row.submission && {
    ...row.submission,
    status_since: new Date(row.submission.status_since).toISOString(),
  },
  missing: [...row.missing],
  answers: row.answers.flatMap(({ question, answer }) => (answer === "" ? [] : [{ question, answer }])),
});
