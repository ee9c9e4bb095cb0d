import {
  addMessageTemplate,
  changeMessageTemplate,
  type MessageTemplate,
  messageTemplates,
  templateLimits,
} from "@funding-desk/contract/messages/message-template/desk-api";
import {
  fillTemplate,
  findFieldFault,
  type TemplateValues,
} from "@funding-desk/contract/messages/message-template/fields";
import { useQueryClient } from "@tanstack/react-query";
import { SettingDialog } from "../../../desk-parts/settings/setting-dialog.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { FieldList } from "./field-list.tsx";

const labels = { name: "Name", text: "Text", is_shared: "Shared" };

const toRevised = ({ name, text, is_shared, revision }: MessageTemplate) => ({
  content: { name, text, is_shared },
  revision,
});

const sample: TemplateValues = {
  first_name: "Ada",
  last_name: "King",
  business_name: "Tide Bakery",
  advisor_name: "",
  next_call: "",
  open_documents: "Bank statements and Voided check",
  firm_name: "",
  firm_phone: "",
};

interface TemplateDialogProps {
  /** Undefined for a new one. */
  readonly template: MessageTemplate | undefined;
  readonly onClose: () => void;
}

/** Adds or changes a template for messages. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const client = useQueryClient();
  const staff = useStaff();
  const form = useSettingForm({
    labels,
    opened: template ? toRevised(template) : { content: { name: "", text: "", is_shared: false }, revision: 0 },
    read: async () => {
      const { templates } = await client.fetchQuery({ ...deskQuery(messageTemplates), staleTime: 0 });
      const now = templates.find(({ id }) => id === template?.id);
      return now && toRevised(now);
    },
    save: async (content, revision) => {
      const { data } = template
        ? await callDesk(changeMessageTemplate, {
            params: { id: template.id },
            body: { ...content, expected_revision: revision },
          })
        : await callDesk(addMessageTemplate, { body: content });
      client.setQueryData(deskQuery(messageTemplates).queryKey, data);
      return { content, revision };
    },
  });
  const { text } = form.typed;
  const fault = findFieldFault(text);
  const field = form.bind("text");
  const canShare = staff.role === "manager" && (template === undefined || template.maker === null);
  return (
    <SettingDialog
      title={template ? `Edit ${template.name}` : "New template"}
      form={form}
      savedText="Template saved."
      onClose={onClose}
    >
      <TextField {...form.bind("name")} required maxLength={templateLimits.nameChars} autoComplete="off" />
      <TextArea
        {...field}
        required
        rows={7}
        maxLength={templateLimits.textChars}
        error={field.error ?? (fault && text !== template?.text ? fault : undefined)}
      />
      <FieldList onAdd={(added) => form.set({ text: `${text}${/\S$/.test(text) ? " " : ""}${added}` })} />
      {text.trim() !== "" && fault === undefined && (
        <section aria-label="Example" className="rounded-card border border-line bg-paper px-4 py-3">
          <p className="text-ink-soft text-sm">For example, with what we write for unknown fields:</p>
          <p className="wrap-anywhere mt-1 whitespace-pre-line">{fillTemplate(text, sample).text}</p>
        </section>
      )}
      {canShare && <CheckboxField {...form.bind("is_shared")} label="Share it with everyone at the desk" />}
    </SettingDialog>
  );
}
