import type { ClientTask } from "@funding-desk/contract/office/task/desk-api";
import { clientTasks } from "@funding-desk/contract/office/task/desk-api";
import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Button } from "../../../ui/button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { TaskDialog } from "./task-dialog.tsx";
import { TaskRow } from "./task-row.tsx";

/** A client's tasks, open and done. */
export function ClientTasks({ clientId }: { readonly clientId: string }) {
  const canWork = useStaff().role !== "auditor";
  const query = useQuery(deskQuery(clientTasks, { params: { id: clientId } }));
  const [changed, setChanged] = useState<ClientTask | "new">();
  return (
    <Loaded query={query} failedTitle="We couldn't load the tasks">
      {(tasks) => (
        <div className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
          {canWork && (
            <div className="border-line border-b bg-paper px-4 py-3 sm:px-6">
              <Button size="small" icon={<Plus className="size-4.5" />} onClick={() => setChanged("new")}>
                New task
              </Button>
            </div>
          )}
          {tasks.length === 0 && <p className="px-4 py-6 text-ink-soft sm:px-6">There's nothing to do right now.</p>}
          <ul className="divide-y divide-line">
            {tasks.map((task) => (
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
                      Edit <span className="sr-only">{task.title}</span>
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
      )}
    </Loaded>
  );
}
