import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toaster.tsx";
import { SettingTrouble } from "./setting-trouble.tsx";
import type { SettingForm } from "./use-setting-form.ts";

interface SettingDialogProps<Content> {
  readonly title: string;
  readonly form: SettingForm<Content>;
  /** By name of the field. */
  readonly labels: Readonly<Record<string, string>>;
  /** Said once it is. */
  readonly savedText: string;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A setting that is changed in a dialog, which closes once it is saved. */
export function SettingDialog<Content>(props: SettingDialogProps<Content>) {
  const { title, form, labels, savedText, onClose, children } = props;
  const formId = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await form.submit())) return;
    toast.success(savedText);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button type="submit" form={formId} variant="brand" isBusy={form.isBusy} busyLabel="Saving...">
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <SettingTrouble form={form} labels={labels} />
        {children}
      </form>
    </Dialog>
  );
}
