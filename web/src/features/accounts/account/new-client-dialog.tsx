import "../../../forms/with-lists.ts";
import {
  type ClientOrigin,
  clientOrigins,
  clientOriginWords,
} from "@funding-desk/contract/accounts/account/client-origins";
import { openClient, openedClientLimits } from "@funding-desk/contract/accounts/account/opened-client-desk-api";
import { openClientForm } from "@funding-desk/contract/accounts/account/opened-client-form";
import { findDuplicates } from "@funding-desk/contract/accounts/duplicate/desk-api";
import type { Answers } from "@funding-desk/contract/forms/field";
import { toMessagesByName, toWire } from "@funding-desk/contract/forms/wire";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useNavigate } from "react-router";
import { checkRules } from "../../../forms/check-rules.ts";
import { StepFields } from "../../../forms/step-fields.tsx";
import { useFormSteps } from "../../../forms/use-form-steps.ts";
import { passesStep } from "../../../forms/use-submit-step.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { DuplicateList } from "../duplicate/duplicate-list.tsx";

/** Someone who wrote to the firm, and their message. */
export interface Writer {
  readonly messageId: string;
  readonly answers: Answers;
}

interface NewClientDialogProps {
  readonly writer?: Writer | undefined;
  readonly onClose: () => void;
}

const origins = clientOrigins.map((origin) => ({
  value: origin,
  label: clientOriginWords[origin].replace(/^./, (first) => first.toUpperCase()),
}));

/** Clients who may be the same as the one typed in. */
interface Likely extends Pick<ComponentProps<typeof DuplicateList>, "clients" | "hidden"> {
  /** Whom they were looked for. */
  readonly about: string;
}

/** Opens a client's file, then goes there. Says first whom it may be. Mount it only while it is open. */
export function NewClientDialog({ writer, onClose }: NewClientDialogProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const steps = useFormSteps({
    definition: openClientForm,
    rules: checkRules(),
    initialAnswers: writer?.answers ?? {},
  });
  const [isDone, setDone] = useState(false);
  const [likely, setLikely] = useState<Likely>();
  const sending = useSendOnce({
    onFail: ({ fields }) => void steps.refuse(toMessagesByName(openClientForm, fields)),
  });
  const start: { origin: ClientOrigin; note: string } = { origin: writer ? "contact message" : "phone", note: "" };
  const { values, bind } = useFields(start, { note: sending.fields.origin_note ?? "" });

  const submit = () => {
    if (isDone || !passesStep(steps, "person")) return;
    void sending.run(async (idempotencyKey) => {
      const person = toWire(openClientForm, steps.answers);
      const about = JSON.stringify(person);
      // Each person is looked for once: pressing again means to go on.
      if (likely?.about !== about) {
        const found = await callDesk(findDuplicates, { body: person }).catch(() => undefined);
        setLikely({ about, clients: found?.data.clients ?? [], hidden: found?.data.hidden ?? 0 });
        if (found && found.data.clients.length + found.data.hidden > 0) return;
      }
      const body = {
        ...person,
        origin: values.origin,
        origin_note: values.note,
        ...(writer && values.origin === "contact message" ? { contact_message_id: writer.messageId } : {}),
      };
      const { data } = await callDesk(openClient, { body, idempotencyKey });
      void client.invalidateQueries(wholeDesk);
      toast.success("The file is open. Send the link when they're ready to take the account.");
      // The dialog stays busy until the file has loaded, so that a second press opens no other one.
      setDone(true);
      navigate(`/desk/clients/${data.client_id}`);
    });
  };

  return (
    <FormDialog
      title="New client"
      submitLabel="Open the file"
      busyLabel="Opening..."
      isBusy={sending.isBusy || isDone}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        You become their advisor. They get no email until you send them the link to take the account, and they sign
        everything themselves.
      </p>
      <StepFields steps={steps} stepName="person" />
      <SelectField
        {...bind("origin")}
        label="Where from"
        onChange={(value) => bind("origin").onChange(clientOrigins.find((origin) => origin === value) ?? "other")}
        options={origins}
      />
      <TextField
        {...bind("note")}
        label="In your words (optional)"
        hint="Who referred them, or what they called about. Only staff see it, unless the client asks for a copy of their data."
        maxLength={openedClientLimits.originNoteChars}
        autoComplete="off"
      />
      <div aria-live="polite">
        {likely && likely.clients.length + likely.hidden > 0 && (
          <Notice tone="warning" title="You may have this client already">
            <DuplicateList clients={likely.clients} hidden={likely.hidden} opensTab />
            <p className="mt-2">Press “Open the file” again if this is someone else.</p>
          </Notice>
        )}
      </div>
    </FormDialog>
  );
}
