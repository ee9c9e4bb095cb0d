import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { useStaff } from "../desk/staff-context.ts";
import { advisorsQuery } from "../pipeline/pipeline-queries.ts";
import { ToolbarSelect } from "../pipeline/toolbar-select.tsx";
import { useAssign } from "../pipeline/use-assign.ts";

interface AdvisorChoiceProps {
  readonly clientId: string;
  readonly advisor: { readonly id: string; readonly name: string } | null;
  readonly canWork: boolean;
}

/** Whose client it is; a manager gives it to anybody, an advisor takes what nobody has, or hands it back. */
export function AdvisorChoice({ clientId, advisor, canWork }: AdvisorChoiceProps) {
  const staff = useStaff();
  const assign = useAssign();
  const give = (to: { readonly id: string; readonly name: string } | null) =>
    assign.mutate({ clientIds: [clientId], to });
  if (canWork && staff.role === "manager") return <ManagersChoice advisor={advisor} onGive={give} />;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span className={advisor ? "font-semibold" : "text-ink-soft"}>{advisor?.name ?? "Nobody yet"}</span>
      {canWork && !advisor && (
        <Button size="small" isBusy={assign.isPending} onClick={() => give({ id: staff.staff_id, name: staff.name })}>
          Take it
        </Button>
      )}
      {canWork && advisor?.id === staff.staff_id && (
        <Button size="small" variant="quiet" isBusy={assign.isPending} onClick={() => give(null)}>
          Hand it back
        </Button>
      )}
    </div>
  );
}

interface ManagersChoiceProps extends Pick<AdvisorChoiceProps, "advisor"> {
  readonly onGive: (to: { readonly id: string; readonly name: string } | null) => void;
}

function ManagersChoice({ advisor, onGive }: ManagersChoiceProps) {
  const { data: advisors = [] } = useQuery(advisorsQuery);
  // Somebody who has left the firm is still named.
  const people = advisor && !advisors.some(({ id }) => id === advisor.id) ? [advisor, ...advisors] : advisors;
  return (
    <div className="mt-1">
      <ToolbarSelect
        label="Given to"
        value={advisor?.id ?? ""}
        options={[{ value: "", label: "Nobody" }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(chosen) => {
          const person = people.find(({ id }) => id === chosen);
          onGive(person ? { id: person.id, name: person.name } : null);
        }}
      />
    </div>
  );
}
