import { useInfiniteQuery } from "@tanstack/react-query";
import ListChecks from "lucide-react/icons/list-checks";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { myTasksQuery } from "./task-queries.ts";
import { TaskRow } from "./task-row.tsx";

/** Everything that I have to do, what is due first at the top. */
export function MyTasks() {
  const query = useInfiniteQuery(myTasksQuery);
  const tasks = query.data?.pages.flatMap((page) => page.tasks) ?? [];
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6">
      <h1 className="text-2xl sm:text-3xl">My tasks</h1>
      {query.isPending && (
        <LoadingArea>
          <Skeleton className="h-64 w-full" />
        </LoadingArea>
      )}
      {query.error && !query.data && (
        <EmptyState
          title="Your tasks could not be loaded"
          action={<Button onClick={() => void query.refetch()}>Retry</Button>}
        >
          <p role="alert">{query.error.message}</p>
        </EmptyState>
      )}
      {query.data && tasks.length === 0 && (
        <EmptyState title="Nothing is left to do" icon={<ListChecks className="size-6" />}>
          Tasks are added in a client's file.
        </EmptyState>
      )}
      {tasks.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-card shadow-soft">
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
      {query.hasNextPage && (
        <div>
          <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            More
          </Button>
        </div>
      )}
    </div>
  );
}
