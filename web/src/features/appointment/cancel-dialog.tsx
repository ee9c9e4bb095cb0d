import type { AppointmentWire } from "@funding-desk/contract/appointment/api";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { spokenTime } from "./booking-time.ts";
import { spokenZone } from "./client-time-zone.ts";
import { type CallChanger, useCallChange } from "./use-call-change.ts";

interface CancelDialogProps {
  readonly appointment: AppointmentWire;
  readonly changer: CallChanger;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCancelled?: (() => void) | undefined;
}

/** Asks before a call is cancelled. */
export function CancelDialog({ appointment, changer, isOpen, onClose, onCancelled }: CancelDialogProps) {
  const { isBusy, cancel } = useCallChange(changer);
  const confirm = async () => {
    const cancelled = await cancel();
    onClose();
    if (cancelled) onCancelled?.();
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
      <p>{spokenTime(appointment.date, appointment.time)}</p>
      <p className="text-ink-soft text-sm">{spokenZone(appointment.timezone)}</p>
      <p className="mt-3">The time goes back to others. You can book another call whenever you like.</p>
    </AlertDialog>
  );
}
