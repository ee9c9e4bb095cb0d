import type { AppointmentWire } from "@funding-desk/contract/calendar/appointment/api";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { formatSlotTime } from "./booking-time.ts";
import { formatZone } from "./client-time-zone.ts";
import { type CallChanger, useCallChange } from "./use-call-change.ts";

interface CancelDialogProps {
  readonly appointment: AppointmentWire;
  readonly changer: CallChanger;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCanceled?: (() => void) | undefined;
}

/** Asks for confirmation before canceling a call. */
export function CancelDialog({ appointment, changer, isOpen, onClose, onCanceled }: CancelDialogProps) {
  const { isBusy, cancel } = useCallChange(changer);
  const confirm = async () => {
    const isCanceled = await cancel();
    onClose();
    if (isCanceled) onCanceled?.();
  };
  return (
    <AlertDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Cancel this call?"
      confirmLabel="Cancel the call"
      cancelLabel="Keep it"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
    >
      <p className="font-semibold">{appointment.title}</p>
      <p>{formatSlotTime(appointment.date, appointment.time)}</p>
      <p className="text-ink-soft text-sm">{formatZone(appointment.timezone)}</p>
      <p className="mt-3">This opens the time for someone else. You can book another call anytime.</p>
    </AlertDialog>
  );
}
