import { packLimits } from "@funding-desk/contract/documents/pack/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { advisorsQuery } from "../../../desk-parts/colleagues-query.ts";
import { newId } from "../../../http/new-id.ts";
import { Button } from "../../../ui/button.tsx";
import { DigitsField } from "../../../ui/digits-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";

export interface TypedTask {
  /** Of its row on the screen. */
  readonly key: string;
  readonly title: string;
  readonly days: string;
  /** Blank for the file's advisor. */
  readonly staffId: string;
}

interface PackTaskFieldsProps {
  readonly tasks: readonly TypedTask[];
  readonly error: string | undefined;
  readonly onChange: (tasks: readonly TypedTask[]) => void;
}

/** The tasks that a pack adds to a file. */
export function PackTaskFields({ tasks, error, onChange }: PackTaskFieldsProps) {
  const { data: people = [] } = useQuery(advisorsQuery);
  const change = (task: TypedTask, changes: Partial<TypedTask>) =>
    onChange(tasks.map((each) => (each.key === task.key ? { ...each, ...changes } : each)));
  return (
    <section aria-label="Tasks" className="grid gap-4">
      <h3 className="font-semibold">Tasks</h3>
      {error && <Notice tone="error">{error}</Notice>}
      {tasks.map((task, index) => (
        <fieldset key={task.key} className="grid gap-4 rounded-field border border-line p-4">
          <legend className="px-1 font-semibold text-sm">Task {index + 1}</legend>
          <TextField
            label="What needs to be done?"
            name={`task-title-${task.key}`}
            required
            value={task.title}
            maxLength={limits.taskTitleChars}
            autoComplete="off"
            onChange={(title) => change(task, { title })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <DigitsField
              label="Due in how many days?"
              name={`task-days-${task.key}`}
              required
              groups={[String(packLimits.dueDays).length]}
              value={task.days}
              onChange={(days) => change(task, { days })}
            />
            <SelectField
              label="For whom"
              name={`task-staff-${task.key}`}
              required={false}
              placeholder="The file's advisor"
              value={task.staffId}
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(staffId) => change(task, { staffId })}
            />
          </div>
          <div>
            <Button size="small" variant="quiet" onClick={() => onChange(tasks.filter(({ key }) => key !== task.key))}>
              Remove task {index + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      {tasks.length < packLimits.tasks && (
        <div>
          <Button
            size="small"
            icon={<Plus className="size-4.5" />}
            onClick={() => onChange([...tasks, { key: newId(), title: "", days: "1", staffId: "" }])}
          >
            Add a task
          </Button>
        </div>
      )}
    </section>
  );
}
