import { useQuery } from "@tanstack/react-query";
import { advisorsQuery } from "../../desk/colleagues-query.ts";
import { useStaff } from "../../desk/staff-context.ts";
import { Button } from "../../ui/button.tsx";
import { ToolbarSelect } from "../../ui/toolbar-select.tsx";
import { type Advisor, useAssign } from "../pipeline/use-assign.ts";

interface AdvisorChoiceProps {
  readonly clientId: string;
  readonly advisor: Advisor | null;
  readonly canWork: boolean;
}

/** Shows the advisor. A manager assigns anyone; an advisor takes a client without one, or hands the client back. */
export function AdvisorChoice({ clientId, advisor, canWork }: AdvisorChoiceProps) {
  const staff = useStaff();
  const { assign, isBusy } = useAssign();
  const give = (to: Advisor | null) => void assign([clientId], to);
  if (canWork && staff.role === "manager") return <ManagersChoice advisor={advisor} onGive={give} />;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span className={advisor ? "font-semibold" : "text-ink-soft"}>{advisor?.name ?? "No one yet"}</span>
      {canWork && !advisor && (
        <Button size="small" isBusy={isBusy} onClick={() => give({ id: staff.staff_id, name: staff.name })}>
          Take it
        </Button>
      )}
      {canWork && advisor?.id === staff.staff_id && (
        <Button size="small" variant="quiet" isBusy={isBusy} onClick={() => give(null)}>
          Hand it back
        </Button>
      )}
    </div>
  );
}

interface ManagersChoiceProps extends Pick<AdvisorChoiceProps, "advisor"> {
  readonly onGive: (to: Advisor | null) => void;
}

function ManagersChoice({ advisor, onGive }: ManagersChoiceProps) {
  const { data: advisors = [] } = useQuery(advisorsQuery);
  // Still names an advisor who left the firm.
  const people = advisor && !advisors.some(({ id }) => id === advisor.id) ? [advisor, ...advisors] : advisors;
  return (
    <div className="mt-1">
      <ToolbarSelect
        label="Assigned to"
        value={advisor?.id ?? ""}
        options={[{ value: "", label: "No one" }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(chosen) => {
          const person = people.find(({ id }) => id === chosen);
          onGive(person ? { id: person.id, name: person.name } : null);
        }}
      />
    </div>
  );
}
