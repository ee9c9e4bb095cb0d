import type { PipelineItem } from "@funding-desk/contract/desk/pipeline/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { advisorsQuery } from "../../../desk-parts/colleagues-query.ts";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { Button } from "../../../ui/button.tsx";
import { ToolbarSelect } from "../../../ui/toolbar-select.tsx";
import { useAssignByRules } from "../../office/assignment/use-assign-by-rules.ts";
import { BulkMenu } from "./bulk/bulk-menu.tsx";
import { useAssign } from "./use-assign.ts";

/** Acts on all selected rows at once. */
export function BulkBar({ items, onDone }: { readonly items: readonly PipelineItem[]; readonly onDone: () => void }) {
  const staff = useStaff();
  const { assign, isBusy } = useAssign();
  const byRules = useAssignByRules();
  const { data: advisors = [] } = useQuery(advisorsQuery);
  const [to, setTo] = useState(staff.staff_id);
  const clientIds = [...new Set(items.map(({ client_id }) => client_id))];
  const takers = staff.role === "manager" ? advisors : [{ id: staff.staff_id, name: staff.name }];
  const options = [
    ...takers.map(({ id, name }) => ({ value: id, label: id === staff.staff_id ? `${name} (me)` : name })),
    { value: "", label: "No one" },
  ];
  const give = async () => {
    if (await assign(clientIds, takers.find(({ id }) => id === to) ?? null)) onDone();
  };
  const assignAll = async () => {
    if (await byRules.assign(clientIds)) onDone();
  };
  return (
    <section
      aria-label="Selected files"
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-3 rounded-card border border-edge bg-card px-4 py-3 shadow-soft"
    >
      <p role="status" className="font-semibold">
        {items.length} selected
      </p>
      <ToolbarSelect label="Assign to" value={to} options={options} onChange={setTo} />
      <Button size="small" variant="brand" onClick={() => void give()} isBusy={isBusy} busyLabel="Assigning...">
        Assign
      </Button>
      {staff.role === "manager" && (
        <Button size="small" onClick={() => void assignAll()} isBusy={byRules.isBusy} busyLabel="Assigning...">
          Assign by the rules
        </Button>
      )}
      <BulkMenu items={items} onDone={onDone} />
      <Button size="small" variant="quiet" onClick={onDone}>
        Clear selection
      </Button>
    </section>
  );
}
