import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { advisorsQuery } from "../../../desk-parts/colleagues-query.ts";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useAssign } from "../pipeline/use-assign.ts";

interface HandOverDialogProps {
  readonly clientId: string;
  readonly clientName: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Gives a client to a colleague, with their open tasks. Advisors can only give a client back. Mount it only while it is open. */
export function HandOverDialog({ clientId, clientName, onDone, onClose }: HandOverDialogProps) {
  const staff = useStaff();
  const { assign, isBusy } = useAssign();
  const { data: advisors = [] } = useQuery(advisorsQuery);
  const canChoose = staff.role === "manager";
  const [staffId, setStaffId] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = async () => {
    const to = advisors.find(({ id }) => id === staffId) ?? null;
    if (canChoose && staffId === "") return setMissing(true);
    if (await assign([clientId], to && { id: to.id, name: to.name })) onDone();
  };
  return (
    <FormDialog
      title={canChoose ? `Hand over ${clientName}` : `Hand back ${clientName}`}
      submitLabel={canChoose ? "Hand over" : "Hand back"}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {canChoose ? (
        <SelectField
          label="To"
          name="staff_id"
          required
          value={staffId}
          onChange={setStaffId}
          options={[
            { value: "", label: "Choose" },
            ...advisors.filter(({ id }) => id !== staff.staff_id).map(({ id, name }) => ({ value: id, label: name })),
            { value: "none", label: "No one for now" },
          ]}
          error={isMissing && staffId === "" ? "Choose a colleague." : undefined}
        />
      ) : (
        <p>Any advisor can then take the client.</p>
      )}
    </FormDialog>
  );
}
