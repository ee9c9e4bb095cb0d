import type { PipelineItem } from "@funding-desk/contract/pipeline/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useStaff } from "../desk/staff-context.ts";
import { advisorsQuery } from "./pipeline-queries.ts";
import { ToolbarSelect } from "./toolbar-select.tsx";
import { useAssign } from "./use-assign.ts";

interface BulkBarProps {
  readonly items: readonly PipelineItem[];
  readonly onDone: () => void;
}

/** What is done with all the chosen rows at once. */
export function BulkBar({ items, onDone }: BulkBarProps) {
  const staff = useStaff();
  const assign = useAssign();
  const { data: advisors = [] } = useQuery(advisorsQuery);
  const [to, setTo] = useState(staff.staff_id);
  const clientIds = [...new Set(items.map(({ client_id }) => client_id))];
  const takers = staff.role === "manager" ? advisors : [{ id: staff.staff_id, name: staff.name }];
  const options = [
    ...takers.map(({ id, name }) => ({ value: id, label: id === staff.staff_id ? `${name} (me)` : name })),
    { value: "", label: "Nobody" },
  ];
  const give = () =>
    assign.mutate({ clientIds, to: takers.find(({ id }) => id === to) ?? null }, { onSuccess: onDone });
  return (
    <section
      aria-label="Chosen files"
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-3 rounded-card border border-edge bg-card px-4 py-3 shadow-soft"
    >
      <p role="status" className="font-semibold">
        {items.length} chosen
      </p>
      <ToolbarSelect label="Assign to" value={to} options={options} onChange={setTo} />
      <Button size="small" variant="brand" onClick={give} isBusy={assign.isPending} busyLabel="Assigning...">
        Assign
      </Button>
      <Button size="small" variant="quiet" onClick={onDone}>
        Choose none
      </Button>
    </section>
  );
}
