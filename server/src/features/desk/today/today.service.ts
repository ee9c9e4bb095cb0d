import type { TodayList, TodayScope, today, todayList } from "@funding-desk/contract/desk/today/desk-api";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Seen, seenBy, type Viewer } from "../../../identity/staff-session/visibility.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import { parseCursor, type TimeCursor, toPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import type { AnswerGoalService } from "../../office/answer-goal/answer-goal.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { PipelineService } from "../pipeline/pipeline.service.ts";
import { toAwaited, toCall, toQuiet, toTask, toUnanswered, toWaiting } from "./to-today.ts";
import {
  countToday,
  listCalls,
  listDueTasks,
  listOpenContact,
  listOverdueRequests,
  listUnnotedCalls,
  listUnreadMessages,
  listWaitingDocuments,
  type WaitingFilter,
} from "./today.repository.ts";

export type TodayService = ReturnType<typeof createTodayService>;

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly pipeline: Pick<PipelineService, "listUnanswered" | "listQuiet" | "countWaiting">;
  readonly answerGoals: Pick<AnswerGoalService, "loadFindDue">;
}

const shown = 20;
const pageSize = 30;
const toList = <Row, Shown>(rows: readonly Row[], count: number | undefined, present: (row: Row) => Shown) => ({
  rows: rows.map(present),
  // Something may have come or gone between the two statements.
  count: rows.length < shown ? rows.length : Math.max(count ?? 0, rows.length),
});

type ListPage = AnswerOf<typeof todayList>["data"];

const cut = <Row extends { readonly id: string; readonly cursor_value: string }>(
  rows: readonly Row[],
  present: (row: Row) => ListPage["rows"][number],
): ListPage => {
  const { page, next_cursor } = toPage(rows, pageSize);
  return { rows: page.map(present), next_cursor };
};

interface Asked extends Pick<WaitingFilter, "owners" | "snoozer"> {
  readonly after: TimeCursor | undefined;
  readonly limit: number;
  readonly isWhole: boolean;
}

export const createTodayService = ({ database, pipeline, answerGoals, timeZone }: Deps) => {
  const getDay = () => ({ day: toCivilDate(timeZone, new Date()), timeZone });

  /** @throws {DomainError} `forbidden` when an advisor asks for everyone's */
  const ask = ({ staffId, covers = [] }: StaffIdentity, viewer: Viewer, scope: TodayScope) => {
    if (scope === "all" && viewer !== undefined) throw new DomainError("forbidden");
    return { owners: scope === "all" ? undefined : [staffId, ...covers], snoozer: { staffId, day: getDay().day } };
  };

  const lists = {
    unanswered: (asked: Asked) => pipeline.listUnanswered(asked),
    messages: (asked: Asked) => listUnreadMessages(database, asked),
    documents: (asked: Asked) => listWaitingDocuments(database, asked),
    overdue: (asked: Asked) => listOverdueRequests(database, { ...asked, ...getDay() }),
    past_calls: (asked: Asked) => listUnnotedCalls(database, asked),
    tasks: (asked: Asked) => listDueTasks(database, { ...asked, dueBy: getDay().day }),
    quiet: (asked: Asked) => pipeline.listQuiet(asked),
  };

  const loadPage = async (list: TodayList, asked: Asked): Promise<ListPage> => {
    switch (list) {
      case "unanswered":
        return cut(await lists.unanswered(asked), toUnanswered(await answerGoals.loadFindDue()));
      case "quiet":
        return cut(await lists.quiet(asked), toQuiet);
      case "tasks":
        return cut(await lists.tasks(asked), toTask);
      case "messages":
      case "documents":
        return cut(await lists[list](asked), toAwaited(list, await answerGoals.loadFindDue()));
      default:
        return cut(await lists[list](asked), toWaiting);
    }
  };

  return {
    /** @throws {DomainError} `forbidden` when an advisor asks for everyone's */
    load: (staff: StaffIdentity, scope: TodayScope): Promise<Seen<AnswerOf<typeof today>["data"]>> =>
      seenBy(staff, async (viewer) => {
        const whose = ask(staff, viewer, scope);
        const asked = { ...whose, limit: shown, after: undefined, isWhole: false };
        const [findDue, counts, unanswered, messages, calls, documents, overdue, pastCalls, contact, tasks, quiet] =
          await Promise.all([
            answerGoals.loadFindDue(),
            Promise.all([countToday(database, { ...whose, ...getDay() }), pipeline.countWaiting(whose)]).then(
              ([counted, waiting]) => new Map([...counted, ...waiting]),
            ),
            lists.unanswered(asked),
            lists.messages(asked),
            listCalls(database, { owners: whose.owners, limit: shown, ...getDay() }),
            lists.documents(asked),
            lists.overdue(asked),
            lists.past_calls(asked),
            listOpenContact(database, shown),
            lists.tasks(asked),
            lists.quiet(asked),
          ]);
        return {
          day: getDay().day,
          time_zone: timeZone,
          unanswered: toList(unanswered, counts.get("unanswered"), toUnanswered(findDue)),
          messages: toList(messages, counts.get("messages"), toAwaited("messages", findDue)),
          calls: toList(calls, calls.length, toCall),
          documents: toList(documents, counts.get("documents"), toAwaited("documents", findDue)),
          overdue: toList(overdue, counts.get("overdue"), toWaiting),
          past_calls: toList(pastCalls, counts.get("past_calls"), toWaiting),
          contact: toList(contact, counts.get("contact"), (row) => ({
            ...formatInstants(row),
            due_at: findDue("contact", row.received_at),
          })),
          tasks: toList(tasks, counts.get("tasks"), toTask),
          quiet: toList(quiet, counts.get("quiet"), toQuiet),
        };
      }),

    /** @throws {DomainError} `forbidden` as above; `malformed` for a bad cursor */
    loadList: (
      staff: StaffIdentity,
      list: TodayList,
      { scope, cursor }: QueryOf<typeof todayList>,
    ): Promise<Seen<ListPage>> =>
      seenBy(staff, async (viewer) => {
        const after = parseCursor(cursor, uuidShape);
        return loadPage(list, {
          ...ask(staff, viewer, scope),
          after,
          limit: pageSize + 1,
          isWhole: true,
        });
      }),
  };
};
