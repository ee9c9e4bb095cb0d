import {
  addDocumentType,
  changeDocumentType,
  type DocumentTypeSetting,
  documentTypeLimits,
  documentTypeSettings,
} from "@funding-desk/contract/documents/document-type/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { SettingDialog } from "../../../desk-parts/settings/setting-dialog.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";

export const documentTypesQuery = deskQuery(documentTypeSettings, { isStill: true });

interface DocumentTypeDialogProps {
  /** Undefined for a new type. */
  readonly type: DocumentTypeSetting | undefined;
  readonly onSaved: (types: readonly DocumentTypeSetting[]) => void;
  readonly onClose: () => void;
}

const labels = { name: "Name", description: "Description", is_active: "Accepting uploads" };

const toRevised = ({ name, description, is_active, revision }: DocumentTypeSetting) => ({
  content: { name, description, is_active },
  revision,
});

export function DocumentTypeDialog({ type, onSaved, onClose }: DocumentTypeDialogProps) {
  const client = useQueryClient();
  const form = useSettingForm({
    labels,
    opened: type ? toRevised(type) : { content: { name: "", description: "", is_active: true }, revision: 0 },
    read: async () => {
      const { types } = await client.fetchQuery({ ...documentTypesQuery, staleTime: 0 });
      const now = types.find(({ id }) => id === type?.id);
      return now && toRevised(now);
    },
    save: async (content, revision) => {
      const { types } = type
        ? (
            await callDesk(changeDocumentType, {
              params: { id: String(type.id) },
              body: { ...content, expected_revision: revision },
            })
          ).data
        : (await callDesk(addDocumentType, { body: content })).data;
      onSaved(types);
      const saved = types.find(({ id }) => id === type?.id);
      return saved ? toRevised(saved) : { content, revision };
    },
  });
  return (
    <SettingDialog
      title={type ? `Edit ${type.name}` : "New document type"}
      form={form}
      savedText={`${form.typed.name} saved.`}
      onClose={onClose}
    >
      <TextField
        {...form.bind("name")}
        required
        maxLength={documentTypeLimits.nameChars}
        maxLengthMessage={`Maximum ${documentTypeLimits.nameChars} characters allowed`}
      />
      <TextArea
        {...form.bind("description")}
        hint="What exactly you need, in the client's words."
        maxLength={documentTypeLimits.descriptionChars}
      />
      <CheckboxField {...form.bind("is_active")} label="Clients can upload documents of this type" />
    </SettingDialog>
  );
}
