import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form.tsx";
import { ProblemNotice, type ShownProblem } from "./problem-notice.tsx";
import { useFirstField } from "./use-first-field.ts";

interface FormDialogProps {
  readonly title: string;
  readonly receiver?: string | undefined;
  readonly width?: "wide" | undefined;
  readonly submitLabel: string;
  /** Shown while busy: "Saving..." */
  readonly busyLabel?: string | undefined;
  readonly isBusy: boolean;
  readonly problem?: ShownProblem | null | undefined;
  readonly cancelLabel?: string | undefined;
  /** Submitting destroys something, so the dialog is a question that must be answered. */
  readonly isDangerous?: boolean | undefined;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. Mount it only while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { title, width, submitLabel, busyLabel, isBusy, problem, onSubmit, onClose, children } = props;
  const { receiver, cancelLabel = "Cancel", isDangerous } = props;
  const formId = useId();

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      receiver={receiver}
      width={width}
      role={isDangerous ? "alertdialog" : undefined}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            variant={isDangerous ? "danger" : "brand"}
            isBusy={isBusy}
            busyLabel={busyLabel}
          >
            {submitLabel}
          </Button>
          <Button onClick={onClose}>{cancelLabel}</Button>
        </>
      }
    >
      <EnteredForm id={formId} onSubmit={onSubmit} className="flex flex-col gap-5">
        {problem && <ProblemNotice problem={problem} />}
        {children}
      </EnteredForm>
    </Dialog>
  );
}

/** Mounted with the dialog's panel, whose code may come later than the dialog. */
function EnteredForm(props: Omit<ComponentProps<typeof Form>, "ref">) {
  return <Form {...props} ref={useFirstField()} />;
}
