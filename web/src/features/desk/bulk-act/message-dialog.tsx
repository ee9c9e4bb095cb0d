import { templateLimits } from "@funding-desk/contract/messages/message-template/desk-api";
import { findFieldFault } from "@funding-desk/contract/messages/message-template/fields";
import { useRef } from "react";
import { useUnsent } from "../../../desk-parts/unsent-text.ts";
import { TextArea } from "../../../ui/text-area.tsx";
import { FieldList } from "../../messages/message-template/field-list.tsx";
import { TemplateMenu } from "../../messages/message-template/template-menu.tsx";
import { BulkDialog, type BulkProps } from "./bulk-dialog.tsx";
import { useBulkStart } from "./use-bulk-start.ts";

/** Writes to each client in their own conversation, with fields filled in for each. */
export function MessageDialog({ onStarted, ...props }: BulkProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, write] = useUnsent("bulk message");
  const start = useBulkStart({
    ...props,
    onStarted(act) {
      write("");
      onStarted(act);
    },
  });
  const add = (added: string) => {
    write(text.trim() === "" ? added : `${text}${/\s$/.test(text) ? "" : " "}${added}`);
    field.current?.focus();
  };
  const fault = text.trim() === "" ? undefined : findFieldFault(text);
  const read = () => {
    const isMissing = start.sending.refuseMissing({ text: text.trim() === "" && "Please write something first." });
    if (isMissing || fault !== undefined || text.length > templateLimits.textChars) return undefined;
    return { kind: "message", text } as const;
  };
  return (
    <BulkDialog kind="message" width="wide" start={start} read={read} onClose={props.onClose}>
      <TextArea
        ref={field}
        label="Message"
        name="text"
        required
        rows={7}
        hint="They get an email that a message is waiting, without its text."
        maxLength={templateLimits.textChars}
        value={text}
        onChange={write}
        error={fault ?? start.sending.fields.text}
      />
      <div>
        <TemplateMenu onPick={(template) => add(template.text)} />
      </div>
      <FieldList onAdd={add} />
    </BulkDialog>
  );
}
