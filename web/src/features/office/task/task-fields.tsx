import { limits } from "@funding-desk/contract/platform/limits";
import { useQuery } from "@tanstack/react-query";
import { advisorsQuery } from "../../../desk-parts/colleagues-query.ts";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { useFields } from "../../../ui/use-fields.ts";

export interface TaskValues {
  readonly title: string;
  readonly due_on: string;
  readonly staff_id: string;
}

interface TaskFieldsProps {
  readonly bind: ReturnType<typeof useFields<TaskValues>>["bind"];
}

/** What to do, by when, and who does it. */
export function TaskFields({ bind }: TaskFieldsProps) {
  const staff = useStaff();
  const { data: people = [] } = useQuery(advisorsQuery);
  return (
    <>
      <TextField {...bind("title")} label="What needs to be done?" required maxLength={limits.taskTitleChars} />
      <DateField {...bind("due_on")} label="Due" required />
      <SelectField
        {...bind("staff_id")}
        label="Assigned to"
        required
        options={people.map(({ id, name }) => ({ value: id, label: id === staff.staff_id ? `${name} (you)` : name }))}
      />
    </>
  );
}
