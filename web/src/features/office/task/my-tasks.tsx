import { myTasks } from "@funding-desk/contract/office/task/desk-api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import ListChecks from "lucide-react/icons/list-checks";
import { useId } from "react";
import { Link } from "react-router";
import { formatPerson, peopleQuery } from "../../../desk-parts/colleagues-query.ts";
import { useFileTrail } from "../../../desk-parts/file-trail.ts";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { useAddress } from "../../../desk-parts/use-address.ts";
import { deskPages } from "../../../http/desk-query.ts";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListScreen } from "../../../ui/list-screen.tsx";
import { Loaded, ShowMore } from "../../../ui/loaded.tsx";
import { ToolbarSelect } from "../../../ui/toolbar-select.tsx";
import { groupByDay, type TaskDay } from "./task-days.ts";
import { TaskRow } from "./task-row.tsx";

/** /desk/tasks: open tasks by day, overdue ones first. Managers choose whose; the URL says so. */
export function MyTasks() {
  const staff = useStaff();
  const { search, change } = useAddress();
  const canChoose = staff.role === "manager";
  const whose = canChoose ? (search.get("staff") ?? "") : "";
  const query = useInfiniteQuery(deskPages(myTasks, { query: { staff: whose || undefined } }, ({ tasks }) => tasks));
  useFileTrail(query.data?.map(({ client_id }) => client_id));
  return (
    <ListScreen
      title="My tasks"
      width="narrow"
      filters={canChoose && <WhoseTasks value={whose} onChange={(value) => change({ staff: value })} />}
    >
      <Loaded
        query={query}
        failedTitle="We couldn't load your tasks"
        skeleton={["h-64 w-full"]}
        empty={
          <EmptyState
            title={whose === "" ? "You're all caught up" : "No open tasks"}
            icon={<ListChecks className="size-6" />}
          >
            Add a task in a client's file.
          </EmptyState>
        }
      >
        {(tasks) => (
          <div className="mb-6 flex flex-col gap-6">
            {groupByDay(tasks).map((day, index, days) => (
              <DayOfTasks key={day.title} day={day} hasMore={query.hasNextPage && index === days.length - 1} />
            ))}
          </div>
        )}
      </Loaded>
      <ShowMore query={query} />
    </ListScreen>
  );
}

interface WhoseTasksProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function WhoseTasks({ value, onChange }: WhoseTasksProps) {
  const staff = useStaff();
  const { data: people = [] } = useQuery(peopleQuery);
  const options = [
    { value: "", label: "Mine" },
    { value: "all", label: "Everyone's" },
    ...people
      .filter(({ id, role, is_active }) => id !== staff.staff_id && (role !== "auditor" || !is_active))
      .map((person) => ({ value: person.id, label: formatPerson(person) })),
  ];
  return <ToolbarSelect label="Tasks" value={value} options={options} onChange={onChange} />;
}

interface DayOfTasksProps {
  readonly day: TaskDay;
  /** The next page may have more of this day. */
  readonly hasMore: boolean;
}

function DayOfTasks({ day, hasMore }: DayOfTasksProps) {
  const staff = useStaff();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className={classNames(
          "mb-2 font-sans font-semibold text-base tracking-normal",
          day.isOverdue && "text-coral-strong",
        )}
      >
        {day.title} <span className="ml-1 font-normal text-ink-soft">{`${day.tasks.length}${hasMore ? "+" : ""}`}</span>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card shadow-soft">
        {day.tasks.map((task) => (
          <TaskRow
            key={task.id}
            clientId={task.client_id}
            task={task}
            canWork
            about={
              <>
                <Link to={`/desk/clients/${task.client_id}?tab=tasks`} className="text-link">
                  {task.client_name}
                </Link>
                {task.staff.id !== staff.staff_id && `, ${task.staff.name}`}
              </>
            }
          />
        ))}
      </ul>
    </section>
  );
}
