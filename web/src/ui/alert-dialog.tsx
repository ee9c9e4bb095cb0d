import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { DialogProps } from "./dialog-code.ts";

export type AlertDialogProps = Pick<DialogProps, "isOpen" | "onClose" | "title" | "receiver" | "children"> & {
  confirmLabel: string;
  onConfirm: () => void;
  cancelLabel?: string | undefined;
  isBusy?: boolean | undefined;
  /** Confirming destroys something. */
  isDangerous?: boolean | undefined;
};

/** A question that must be answered before continuing. */
export function AlertDialog(props: AlertDialogProps) {
  const { confirmLabel, onConfirm, cancelLabel = "Cancel", isBusy, isDangerous, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      role="alertdialog"
      actions={
        <>
          <Button variant={isDangerous ? "danger" : "brand"} onClick={onConfirm} isBusy={isBusy}>
            {confirmLabel}
          </Button>
          <Button onClick={dialog.onClose}>{cancelLabel}</Button>
        </>
      }
    />
  );
}
