import { useState } from "react";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { toast } from "../../../ui/toaster.tsx";

export function OverlaysSection() {
  const [open, setOpen] = useState<"dialog" | "alert" | undefined>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen("dialog")}>Dialog</Button>
      <Button onClick={() => setOpen("alert")}>Alert dialog</Button>
      <Button onClick={() => toast.success("Login successful!")}>Success toast</Button>
      <Button onClick={() => toast.error("Please fill in all required fields in Step 1.")}>Error toast</Button>
      <Button onClick={() => toast.info("statement.pdf is already added.")}>Info toast</Button>
      <Button
        onClick={() =>
          toast.success("statement.pdf is deleted.", {
            action: { label: "Undo", onPress: () => toast.success("statement.pdf is back.") },
          })
        }
      >
        Toast with an action
      </Button>
      <Dialog
        isOpen={open === "dialog"}
        onClose={close}
        isDismissable
        title="Complete your pre-qualification first"
        actions={
          <>
            <LinkButton to="/dev/gallery" variant="brand">
              Go to PreQualification
            </LinkButton>
            <Button onClick={close}>Go to Dashboard</Button>
          </>
        }
      >
        <p>PreQualification must be submitted before accessing the feature.</p>
      </Dialog>
      <AlertDialog
        isOpen={open === "alert"}
        onClose={close}
        title="Start over?"
        confirmLabel="Start over"
        cancelLabel="Keep my answers"
        onConfirm={close}
        isDangerous
      >
        <p>This clears your answers in this browser and in your account.</p>
      </AlertDialog>
    </div>
  );
}
