import type { TodayCall, TodayRows } from "@funding-desk/contract/desk/today/desk-api";
import { formatInstants } from "../../../platform/text/instants.ts";
import type { FindDue } from "../../office/answer-goal/answer-goal.service.ts";
import type { OpenItemRow } from "../pipeline/pipeline.service.ts";
import type { CallRow, PersonRow, TaskRow, WaitingRow } from "./today.repository.ts";

const toPerson = ({ client_id, client_name, business_name, advisor_name, is_unconfirmed }: PersonRow) => ({
  client_id,
  client_name,
  business_name,
  advisor_name,
  is_unconfirmed,
});

export const toWaiting = ({ count, since, ...row }: WaitingRow) => ({
  ...toPerson(row),
  count,
  since: since.toISOString(),
  due_at: null,
});

/** The same for what the firm has a goal for. */
export const toAwaited =
  (matter: "messages" | "documents", findDue: FindDue) =>
  (row: WaitingRow): TodayRows["messages"] => ({ ...toWaiting(row), due_at: findDue(matter, row.since) });

export const toTask = ({ id, title, due_on, staff_name, ...row }: TaskRow) => ({
  ...toPerson(row),
  id,
  title,
  due_on,
  staff_name,
});

const toItem = (row: OpenItemRow) => {
  const { id, kind, reference, status, status_since, amount, about } = row;
  const submission = { id, kind, reference, status, status_since: status_since.toISOString(), amount, about };
  return { ...toPerson(row), submission };
};

export const toUnanswered =
  (findDue: FindDue) =>
  (row: OpenItemRow): TodayRows["unanswered"] => ({ ...toItem(row), due_at: findDue("forms", row.status_since) });

export const toQuiet = (row: OpenItemRow) => ({ ...toItem(row), changed_at: row.changed_at.toISOString() });

export const toCall = (row: CallRow): TodayCall => ({
  ...formatInstants(row),
  submission: row.submission && {
    ...row.submission,
    status_since: new Date(row.submission.status_since).toISOString(),
  },
  missing: [...row.missing],
  answers: row.answers.flatMap(({ question, answer }) => (answer === "" ? [] : [{ question, answer }])),
});
