import { useStaff } from "../../../desk-parts/staff-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useAssign } from "../pipeline/use-assign.ts";

/** Takes on a client who has no advisor yet. */
export function TakeButton({ clientId, clientName }: { readonly clientId: string; readonly clientName: string }) {
  const staff = useStaff();
  const { assign, isBusy } = useAssign();
  const take = () => void assign([clientId], { id: staff.staff_id, name: staff.name });
  return (
    <Button
      size="small"
      variant="brand"
      onClick={take}
      isBusy={isBusy}
      busyLabel="Taking..."
      aria-label={`Take ${clientName}`}
    >
      Take
    </Button>
  );
}
