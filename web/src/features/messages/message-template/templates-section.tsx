import {
  deleteMessageTemplate,
  type MessageTemplate,
  messageTemplates,
} from "@funding-desk/contract/messages/message-template/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead } from "../../../desk-parts/settings/section-head.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CellLines } from "../../../ui/cell-lines.tsx";
import { CreateButton } from "../../../ui/create-button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { TemplateDialog } from "./template-dialog.tsx";

/** The member's own templates for messages, and the shared ones. */
export function TemplatesSection() {
  const client = useQueryClient();
  const { role } = useStaff();
  const canAdd = role !== "auditor";
  const query = useQuery({ ...deskQuery(messageTemplates), select: ({ templates }) => templates });
  const [edited, setEdited] = useState<MessageTemplate | "new">();
  const [removed, setRemoved] = useState<MessageTemplate>();
  const sending = useSendOnce({
    onFail({ message }) {
      toast.error(message);
      void query.refetch();
    },
  });
  const remove = async ({ id, revision }: MessageTemplate) => {
    await sending.run(async () => {
      const { data } = await callDesk(deleteMessageTemplate, {
        params: { id },
        body: { expected_revision: revision },
      });
      client.setQueryData(deskQuery(messageTemplates).queryKey, data);
      toast.success("Template deleted.");
    });
    setRemoved(undefined);
  };
  return (
    <>
      <SectionHead
        title="Templates"
        action={canAdd && <CreateButton label="New template" onClick={() => setEdited("new")} />}
      >
        For messages to clients. Managers share theirs.
      </SectionHead>
      <Card isFlush>
        <DataTable
          caption="Templates for messages"
          columns={canAdd ? [...columns, createActionColumn({ onEdit: setEdited, onRemove: setRemoved })] : columns}
          query={query}
          rowKey={({ id }) => id}
          emptyText="No templates yet"
          emptyHint={canAdd ? "Add one for what you write often, such as asking for statements." : undefined}
          failedTitle="We couldn't load the templates"
        />
      </Card>
      {edited && (
        <TemplateDialog template={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      <AlertDialog
        isOpen={removed !== undefined}
        title={`Delete the template ${removed?.name ?? ""}?`}
        confirmLabel="Delete"
        isDangerous
        isBusy={sending.isBusy}
        onConfirm={() => removed && void remove(removed)}
        onClose={() => setRemoved(undefined)}
      >
        {removed?.is_shared
          ? "It's gone for everyone at the desk. Messages that were sent stay."
          : "Messages that you sent stay."}
      </AlertDialog>
    </>
  );
}

const describeOwner = ({ maker, is_shared }: MessageTemplate): string => {
  if (!is_shared) return "Only mine";
  return maker === null ? "Shared by me" : `Shared by ${maker}`;
};

const columns: readonly Column<MessageTemplate>[] = [
  {
    key: "name",
    header: "Template",
    cell: (template) => (
      <CellLines more={describeOwner(template)}>
        <span className="wrap-anywhere">{template.name}</span>
      </CellLines>
    ),
  },
  {
    key: "text",
    header: "Text",
    cell: ({ text }) => (
      <span className="wrap-anywhere line-clamp-3 compact:@3xl:line-clamp-1 whitespace-pre-line text-left">{text}</span>
    ),
  },
];

interface RowActions {
  readonly onEdit: (template: MessageTemplate) => void;
  readonly onRemove: (template: MessageTemplate) => void;
}

const createActionColumn = ({ onEdit, onRemove }: RowActions): Column<MessageTemplate> => ({
  key: "actions",
  header: "Change",
  align: "right",
  cell: (template) =>
    template.can_change && (
      <span className="flex flex-wrap justify-end gap-1">
        <Button size="small" aria-label={`Edit ${template.name}`} onClick={() => onEdit(template)}>
          Edit
        </Button>
        <Button size="small" variant="quiet" aria-label={`Delete ${template.name}`} onClick={() => onRemove(template)}>
          Delete
        </Button>
      </span>
    ),
});
