import type { ReactNode } from "react";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { toast } from "../../ui/toaster.tsx";
import { SettingProblem } from "./setting-problem.tsx";
import type { SettingForm } from "./use-setting-form.ts";

interface SettingDialogProps<Content> {
  readonly title: string;
  readonly form: SettingForm<Content>;

  /** Shown once it is saved. */
  readonly savedText: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Edits a setting in a dialog, which closes once it is saved. */
export function SettingDialog<Content>(props: SettingDialogProps<Content>) {
  const { title, form, savedText, onClose, children } = props;
  const submit = async () => {
    if (!(await form.submit())) return;
    toast.success(savedText);
    onClose();
  };
  return (
    <FormDialog
      title={title}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={form.isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SettingProblem form={form} />
      {children}
    </FormDialog>
  );
}
