import { staffLimits } from "@funding-desk/contract/staff/limits";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AttemptNotice } from "./attempt-notice.tsx";
import { useAttempt } from "./use-attempt.ts";

interface PasskeyNameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly name: string;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what a passkey is called, so that it can be told from the others. */
export function PasskeyNameDialog({ title, submitLabel, name: given, onSubmit, onClose }: PasskeyNameDialogProps) {
  const attempt = useAttempt();
  const [name, setName] = useState(given);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return attempt.refuse({ name: "Please give the passkey a name." });
    void attempt.run(() => onSubmit(name));
  };
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-6">
        <TextField
          name="passkeyName"
          label="Name"
          hint="For example: work laptop, phone, security key."
          required
          value={name}
          onChange={setName}
          error={attempt.problem?.fields.name}
          maxLength={staffLimits.passkeyNameChars}
          autoComplete="off"
        />
        <AttemptNotice attempt={attempt} />
        <Button type="submit" variant="brand" isBusy={attempt.isBusy}>
          {submitLabel}
        </Button>
      </form>
    </Dialog>
  );
}
