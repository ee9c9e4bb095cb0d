import {
  type DocumentTypeSetting,
  deleteDocumentType,
  orderDocumentTypes,
} from "@funding-desk/contract/documents/document-type/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { OrderedRowActions } from "../../../desk-parts/settings/ordered-row-actions.tsx";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { useOrderedList } from "../../../desk-parts/settings/use-ordered-list.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { CreateButton } from "../../../ui/create-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { DocumentTypeDialog, documentTypesQuery } from "./document-type-dialog.tsx";

/** The types of documents clients upload, in the firm's order. */
export function DocumentTypesSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const query = useQuery({ ...documentTypesQuery, select: ({ types }) => types });
  const [edited, setEdited] = useState<DocumentTypeSetting | "new" | null>(null);
  const keep = (list: readonly DocumentTypeSetting[]) =>
    client.setQueryData(documentTypesQuery.queryKey, { types: [...list] });
  const { isBusy, deleted, setDeleted, move, remove } = useOrderedList({
    query,
    saveOrder: async (ids) => keep((await callDesk(orderDocumentTypes, { body: { ids } })).data.types),
    saveWithout: async ({ id }) =>
      keep((await callDesk(deleteDocumentType, { params: { id: String(id) } })).data.types),
  });
  return (
    <>
      <SectionHead
        title="Document types"
        action={canChange && <CreateButton label="New document type" onClick={() => setEdited("new")} />}
      >
        What clients upload, in this order. An inactive type takes nothing new.
      </SectionHead>
      <Card isFlush>
        <Loaded query={query} failedTitle="We couldn't load the document types">
          {(types) => (
            <ol>
              {types.map((type, index) => (
                <li
                  key={type.id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-4 last:border-b-0 sm:flex-nowrap"
                >
                  <div className="min-w-0 flex-1 basis-64">
                    <p className="flex flex-wrap items-center gap-2">
                      <span className="font-semibold">{type.name}</span>
                      {!type.is_active && <Badge>Inactive</Badge>}
                    </p>
                    <p className="mt-0.5 text-ink-soft text-sm">{type.description}</p>
                  </div>
                  {canChange && (
                    <OrderedRowActions
                      name={type.name}
                      index={index}
                      count={types.length}
                      onMove={move}
                      onEdit={() => setEdited(type)}
                      onDelete={type.is_used || type.is_of_application ? undefined : () => setDeleted(type)}
                    />
                  )}
                </li>
              ))}
            </ol>
          )}
        </Loaded>
      </Card>
      {edited && (
        <DocumentTypeDialog
          type={edited === "new" ? undefined : edited}
          onSaved={keep}
          onClose={() => setEdited(null)}
        />
      )}
      <AlertDialog
        isOpen={deleted !== undefined}
        title={`Delete ${deleted?.name ?? ""}?`}
        confirmLabel="Delete"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setDeleted(undefined)}
      >
        No one has uploaded a document of this type.
      </AlertDialog>
    </>
  );
}
