import type { ClientFile } from "@funding-desk/contract/client-file/desk-api";
import type { ReviewedType } from "@funding-desk/contract/document/desk-api";
import { requestDocument } from "@funding-desk/contract/document-request/desk-api";
import { limits } from "@funding-desk/contract/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { CallError } from "../../api/call-error.ts";
import { newKey } from "../../api/new-key.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { toast } from "../../ui/toaster.tsx";

interface AskDialogProps {
  readonly file: ClientFile;
  readonly types: readonly ReviewedType[];
  readonly onClose: () => void;
}

/** Puts one more document on the client's checklist. Mounted only while it is open. */
export function AskDialog({ file, types, onClose }: AskDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [key] = useState(newKey);
  const isUnderWay = useRef(false);
  const [typeId, setTypeId] = useState("");
  const [note, setNote] = useState("");
  const [dueOn, setDueOn] = useState("");
  const [wantsType, setWantsType] = useState(false);
  const { id, first_name: firstName } = file.client;
  const ask = useMutation({
    mutationFn: () =>
      callDesk(requestDocument, {
        params: { id },
        body: { document_type_id: Number(typeId), note, due_on: dueOn },
        idempotencyKey: key,
      }),
    onSuccess: ({ data }) => {
      toast.success(`${data.document_type} is on ${firstName}'s checklist. A mail says so in a minute.`);
      void queryClient.invalidateQueries({ queryKey: ["desk"] });
      onClose();
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const fields = ask.error instanceof CallError ? ask.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWantsType(typeId === "");
    if (typeId === "" || note.length > limits.requestNoteChars || isUnderWay.current) return;
    isUnderWay.current = true;
    ask.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Ask ${firstName} for a document`}
      actions={
        <>
          <Button type="submit" form={formId} variant="brand" isBusy={ask.isPending} busyLabel="Asking...">
            Ask for it
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        {ask.error && Object.keys(fields).length === 0 && <Notice tone="error">{ask.error.message}</Notice>}
        <SelectField
          label="Document"
          name="request-type"
          required
          value={typeId}
          onChange={setTypeId}
          options={types.map((type) => ({ value: String(type.document_type_id), label: type.document_type }))}
          error={wantsType && typeId === "" ? "Please choose what you need." : fields.document_type_id}
        />
        <TextArea
          label="Which one exactly?"
          name="request-note"
          required={false}
          rows={3}
          hint={`${firstName} reads this: the month, the account, what to look out for.`}
          maxLength={limits.requestNoteChars}
          value={note}
          onChange={setNote}
          error={fields.note}
        />
        <DateField
          label="Needed by"
          name="request-due-on"
          required={false}
          value={dueOn}
          onChange={setDueOn}
          error={fields.due_on}
        />
      </form>
    </Dialog>
  );
}
