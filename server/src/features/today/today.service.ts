import type { AnswerOf } from "@funding-desk/contract/endpoint";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { TodayCall, TodayScope, TodaySubmission, today } from "@funding-desk/contract/today/desk-api";
import { DomainError } from "../../errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { StaffIdentity } from "../../staff-session/staff-identity.ts";
import type { OpenItemRow, PipelineService } from "../pipeline/pipeline.service.ts";
import {
  type CallRow,
  listCalls,
  listDueTasks,
  listUnreadMessages,
  listWaitingDocuments,
  type PersonRow,
  type TaskRow,
  type WaitingRow,
} from "./today.repository.ts";

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
      unanswered: toList(unanswered, (row) => ({ ...toPerson(row), submission: toSubmission(row) })),
      messages: toList(messages, toWaiting),
      calls: toList(calls, toCall),
      documents: toList(documents, toWaiting),
      tasks: toList(tasks, toTask),
      quiet: toList(quiet, (row) => ({
        ...toPerson(row),
        submission: toSubmission(row),
        changed_at: row.changed_at.toISOString(),
      })),
    };
  },
});

const toPerson = ({ client_id, first_name, last_name, business_name, advisor_name }: PersonRow) => ({
  client_id,
  client_name: `${first_name} ${last_name}`,
  business_name,
  advisor_name,
});

const toSubmission = (row: OpenItemRow): TodaySubmission => ({
  id: row.id,
  kind: row.kind,
  reference: row.reference,
  status: row.status,
  status_since: row.status_since.toISOString(),
  amount: row.amount,
  about: row.about,
});

const toWaiting = (row: WaitingRow) => ({ ...toPerson(row), count: row.count, since: row.since.toISOString() });

const toTask = (row: TaskRow) => ({
  ...toPerson(row),
  id: row.id,
  title: row.title,
  due_on: row.due_on,
  staff_name: row.staff_name,
});

const toCall = (row: CallRow): TodayCall => ({
  ...toPerson(row),
  id: row.id,
  title: row.title,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  location: row.location,
  phone: row.phone,
  email: row.email,
  time_zone: row.time_zone,
  submission: row.submission && {
    ...row.submission,
    status_since: new Date(row.submission.status_since).toISOString(),
  },
  last_contact_at: row.last_contact_at?.toISOString() ?? null,
  missing: [...row.missing],
  answers: row.answers.flatMap(({ question, answer }) => (answer === "" ? [] : [{ question, answer }])),
});
