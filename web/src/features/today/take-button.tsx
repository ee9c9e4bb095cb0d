import { Button } from "../../ui/button.tsx";
import { useStaff } from "../desk/staff-context.ts";
import { useAssign } from "../pipeline/use-assign.ts";

interface TakeButtonProps {
  readonly clientId: string;
  readonly clientName: string;
}

/** Makes a client whom nobody has one's own. */
export function TakeButton({ clientId, clientName }: TakeButtonProps) {
  const staff = useStaff();
  const assign = useAssign();
  const take = () => assign.mutate({ clientIds: [clientId], to: { id: staff.staff_id, name: staff.name } });
  return (
    <Button
      size="small"
      variant="brand"
      onClick={take}
      isBusy={assign.isPending}
      busyLabel="Taking..."
      aria-label={`Take ${clientName}`}
    >
      Take
    </Button>
  );
}
