import { formatDate } from "@funding-desk/contract/forms/format";
import type { ClientTask } from "@funding-desk/contract/task/desk-api";
import type { ReactNode } from "react";
import { shownDay } from "../../forms/shown-day.ts";
import { classNames } from "../../ui/class-names.ts";
import { isOverdue } from "../document-request/overdue.ts";
import { useSettleTask } from "./use-settle-task.ts";

interface TaskRowProps {
  readonly clientId: string;
  readonly task: ClientTask;
  readonly canWork: boolean;
  /** Whose it is, or which client's. */
  readonly about: ReactNode;
  readonly actions?: ReactNode;
}

/** One task with its box to tick. */
export function TaskRow({ clientId, task, canWork, about, actions }: TaskRowProps) {
  const settle = useSettleTask(clientId, task);
  const isDone = settle.isPending ? settle.variables : task.done_at !== null;
  const isLate = !isDone && isOverdue(task.due_on);
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 sm:px-6">
      <label className="-my-1 -ml-2.5 grid size-11 flex-none cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={`Done: ${task.title}`}
          checked={isDone}
          disabled={!canWork}
          // Not disabled meanwhile, which would take the focus away.
          onChange={(event) => !settle.isPending && settle.mutate(event.currentTarget.checked)}
          className="box-control"
        />
      </label>
      <div className="min-w-0 flex-1">
        <p className={classNames("wrap-anywhere", isDone ? "text-ink-soft line-through" : "font-semibold")}>
          {task.title}
        </p>
        <p className="text-ink-soft text-sm">
          {task.done_at ? (
            `Done ${shownDay(task.done_at)}`
          ) : (
            <span className={isLate ? "font-semibold text-coral-strong" : undefined}>
              {isLate ? "Was due" : "Due"} {formatDate(task.due_on)}
            </span>
          )}
          , {about}
        </p>
      </div>
      {actions}
    </li>
  );
}
