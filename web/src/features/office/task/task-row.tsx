import { formatDate } from "@funding-desk/contract/forms/format";
import { type ClientTask, settleTask } from "@funding-desk/contract/office/task/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isOverdue } from "../../../firm/firm-day.ts";
import { formatDay } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { classNames } from "../../../ui/class-names.ts";
import { toast } from "../../../ui/toaster.tsx";

interface TaskRowProps {
  readonly clientId: string;
  readonly task: ClientTask;
  readonly canWork: boolean;
  /** Who has to do it, or for which client. */
  readonly about: ReactNode;
  readonly actions?: ReactNode;
}

/** A task with its checkbox. */
export function TaskRow({ clientId, task, canWork, about, actions }: TaskRowProps) {
  const [isDone, settle] = useSettleTask(clientId, task);
  const isLate = !isDone && isOverdue(task.due_on);
  return (
    <li
      data-row=""
      className="flex items-start gap-3 px-4 py-2.5 compact:items-center compact:min-h-[2.5715rem] compact:py-0.5 sm:px-6"
    >
      <label className="-my-1 -ml-2.5 grid size-11 flex-none cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={`Done: ${task.title}`}
          aria-keyshortcuts="e"
          checked={isDone}
          // Stays enabled while it is sent, which keeps the focus.
          disabled={!canWork}
          onChange={(event) => void settle(event.currentTarget.checked)}
          className="box-control"
        />
      </label>
      <div className="min-w-0 flex-1 compact:sm:flex compact:sm:flex-wrap compact:sm:items-baseline compact:sm:gap-x-3">
        <p className={classNames("wrap-anywhere", isDone ? "text-ink-soft line-through" : "font-semibold")}>
          {task.title}
        </p>
        <p className="text-ink-soft text-sm">
          {task.done_at ? (
            `Done ${formatDay(task.done_at)}`
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

/** Whether the task is done, and a way to check or uncheck it; a toast offers Undo. */
const useSettleTask = (clientId: string, task: ClientTask) => {
  const queryClient = useQueryClient();
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const [wanted, setWanted] = useState(false);
  const settle = async (isDone: boolean): Promise<void> => {
    setWanted(isDone);
    const isSettled = await sending.run(async () => {
      try {
        await callDesk(settleTask, { params: { id: clientId, taskId: task.id }, body: { is_done: isDone } });
      } finally {
        await queryClient.invalidateQueries(wholeDesk);
      }
    });
    // Only now, because a press of Undo while the lists reload would be ignored.
    if (isSettled && isDone) {
      toast.success(`Done: ${task.title}`, { action: { label: "Undo", onPress: () => void settle(false) } });
    }
  };
  return [sending.isBusy ? wanted : task.done_at !== null, settle] as const;
};
