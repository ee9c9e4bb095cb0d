import type { ClientTask } from "@funding-desk/contract/task/desk-api";
import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useStaff } from "../desk/staff-context.ts";
import { TaskDialog } from "./task-dialog.tsx";
import { clientTasksQuery } from "./task-queries.ts";
import { TaskRow } from "./task-row.tsx";

/** What is to be done for a client, and what is done. */
export function ClientTasks({ clientId }: { readonly clientId: string }) {
  const canWork = useStaff().role !== "auditor";
  const { data: tasks, error, refetch } = useQuery(clientTasksQuery(clientId));
  const [changed, setChanged] = useState<ClientTask | "new">();
  if (error && !tasks)
    return (
      <EmptyState title="The tasks could not be loaded" action={<Button onClick={() => void refetch()}>Retry</Button>}>
        <p role="alert">{error.message}</p>
      </EmptyState>
    );
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
      {canWork && (
        <div className="border-line border-b bg-paper px-4 py-3 sm:px-6">
          <Button
            size="small"
            icon={<Plus aria-hidden="true" className="size-4.5" />}
            onClick={() => setChanged("new")}
          >
            New task
          </Button>
        </div>
      )}
      {tasks?.length === 0 && <p className="px-4 py-6 text-ink-soft sm:px-6">Nothing is to be done.</p>}
      <ul className="divide-y divide-line">
        {tasks?.map((task) => (
          <TaskRow
            key={task.id}
            clientId={clientId}
            task={task}
            canWork={canWork}
            about={task.staff.name}
            actions={
              canWork &&
              task.done_at === null && (
                <Button size="small" variant="quiet" onClick={() => setChanged(task)}>
                  Edit <VisuallyHidden>{task.title}</VisuallyHidden>
                </Button>
              )
            }
          />
        ))}
      </ul>
      {changed && (
        <TaskDialog
          clientId={clientId}
          task={changed === "new" ? undefined : changed}
          onClose={() => setChanged(undefined)}
        />
      )}
    </div>
  );
}
