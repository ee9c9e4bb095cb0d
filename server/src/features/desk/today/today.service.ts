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
  listCalls,
  listDueTasks,
  listOpenContact,
  listOverdueRequests,
  listUnnotedCalls,
  listUnreadMessages,
  listWaitingDocuments,
} from "./today.repository.ts";

export type TodayService = ReturnType<typeof createTodayService>;

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly pipeline: Pick<PipelineService, "listUnanswered" | "listQuiet">;
  readonly answerGoals: Pick<AnswerGoalService, "loadFindDue">;
}

const shown = 20;
const pageSize = 30;
/** Reading one more row than we show tells whether there are more. */
const limit = shown + 1;

const toList = <Row, Shown>(rows: readonly Row[], present: (row: Row) => Shown) => ({
  rows: rows.slice(0, shown).map(present),
  has_more: rows.length > shown,
});

type ListPage = AnswerOf<typeof todayList>["data"];

const cut = <Row extends { readonly id: string; readonly cursor_value: string }>(
  rows: readonly Row[],
  present: (row: Row) => ListPage["rows"][number],
): ListPage => {
  const { page, next_cursor } = toPage(rows, pageSize);
  return { rows: page.map(present), next_cursor };
};

interface Asked {
  readonly staffId: string | undefined;
  readonly after: TimeCursor | undefined;
  readonly limit: number;
  readonly isWhole: boolean;
}

export const createTodayService = ({ database, pipeline, answerGoals, timeZone }: Deps) => {
  /** @throws {DomainError} `forbidden` when an advisor asks for everyone's */
  const findWhose = (staffId: string, viewer: Viewer, scope: TodayScope): string | undefined => {
    if (scope === "all" && viewer !== undefined) throw new DomainError("forbidden");
    return scope === "all" ? undefined : staffId;
  };

  const getDay = () => ({ day: toCivilDate(timeZone, new Date()), timeZone });

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
        const staffId = findWhose(staff.staffId, viewer, scope);
        const asked = { staffId, limit, after: undefined, isWhole: false };
        const [findDue, unanswered, messages, calls, documents, overdue, pastCalls, contact, tasks, quiet] =
          await Promise.all([
            answerGoals.loadFindDue(),
            lists.unanswered(asked),
            lists.messages(asked),
            listCalls(database, { staffId, limit, ...getDay() }),
            lists.documents(asked),
            lists.overdue(asked),
            lists.past_calls(asked),
            listOpenContact(database, limit),
            lists.tasks(asked),
            lists.quiet(asked),
          ]);
        return {
          day: getDay().day,
          time_zone: timeZone,
          unanswered: toList(unanswered, toUnanswered(findDue)),
          messages: toList(messages, toAwaited("messages", findDue)),
          calls: toList(calls, toCall),
          documents: toList(documents, toAwaited("documents", findDue)),
          overdue: toList(overdue, toWaiting),
          past_calls: toList(pastCalls, toWaiting),
          contact: toList(contact, (row) => ({ ...formatInstants(row), due_at: findDue("contact", row.received_at) })),
          tasks: toList(tasks, toTask),
          quiet: toList(quiet, toQuiet),
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
          staffId: findWhose(staff.staffId, viewer, scope),
          after,
          limit: pageSize + 1,
          isWhole: true,
        });
      }),
  };
};
