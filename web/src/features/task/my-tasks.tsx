import { useInfiniteQuery } from "@tanstack/react-query";
import ListChecks from "lucide-react/icons/list-checks";
import { Link } from "react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListScreen } from "../../ui/list-screen.tsx";
import { Loaded, ShowMore } from "../../ui/loaded.tsx";
import { myTasksQuery } from "./task-queries.ts";
import { TaskRow } from "./task-row.tsx";

/** /desk/tasks: the signed-in member's tasks, those due first at the top. */
export function MyTasks() {
  const query = useInfiniteQuery(myTasksQuery);
  return (
    <ListScreen title="My tasks" width="narrow">
      <Loaded
        query={query}
        failedTitle="We couldn't load your tasks"
        skeleton={["h-64 w-full"]}
        empty={
          <EmptyState title="You're all caught up" icon={<ListChecks className="size-6" />}>
            Add a task in a client's file.
          </EmptyState>
        }
      >
        {(tasks) => (
          <ul className="mb-6 divide-y divide-line rounded-card border border-line bg-card shadow-soft">
            {tasks.map((task) => (
              <TaskRow
                key={task.id}
                clientId={task.client_id}
                task={task}
                canWork
                about={
                  <Link to={`/desk/clients/${task.client_id}?tab=tasks`} className="text-link">
                    {task.client_name}
                  </Link>
                }
              />
            ))}
          </ul>
        )}
      </Loaded>
      <ShowMore query={query} />
    </ListScreen>
  );
}
