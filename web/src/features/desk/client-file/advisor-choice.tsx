import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { advisorsQuery } from "../../../desk-parts/colleagues-query.ts";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { Button } from "../../../ui/button.tsx";
import { ToolbarSelect } from "../../../ui/toolbar-select.tsx";
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
  if (canWork && staff.role === "manager") return <ManagersChoice clientId={clientId} advisor={advisor} />;
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

interface Choice {
  readonly clientId: string;
  readonly to: Advisor | null;
}

/**
 * Sends what a manager chooses and shows it at once. `useSendOnce` ignores what comes during a send, so a choice made
 * then waits for it to end: the last one wins.
 */
const useLastChoice = (clientId: string, advisor: Advisor | null) => {
  const { assign, isBusy } = useAssign();
  const [choice, setChoice] = useState<Choice>();
  const sent = useRef<Choice>(undefined);
  useEffect(() => {
    if (!choice || isBusy) return;
    if (choice === sent.current) {
      setChoice(undefined);
      return;
    }
    sent.current = choice;
    void assign([choice.clientId], choice.to);
  }, [choice, isBusy, assign]);
  return {
    chosen: choice?.clientId === clientId ? choice.to : advisor,
    choose: (to: Advisor | null) => setChoice({ clientId, to }),
  };
};

function ManagersChoice({ clientId, advisor }: Pick<AdvisorChoiceProps, "clientId" | "advisor">) {
  const { data: advisors = [] } = useQuery(advisorsQuery);
  const { chosen, choose } = useLastChoice(clientId, advisor);
  // Still names an advisor who left the firm.
  const people = advisor && !advisors.some(({ id }) => id === advisor.id) ? [advisor, ...advisors] : advisors;
  return (
    <div className="mt-1">
      <ToolbarSelect
        label="Assigned to"
        isLabelHidden
        value={chosen?.id ?? ""}
        options={[{ value: "", label: "No one" }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(picked) => {
          const person = people.find(({ id }) => id === picked);
          choose(person ? { id: person.id, name: person.name } : null);
        }}
      />
    </div>
  );
}
