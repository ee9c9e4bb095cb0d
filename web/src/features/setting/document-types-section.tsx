import {
  type DocumentTypeSetting,
  deleteDocumentType,
  orderDocumentTypes,
} from "@funding-desk/contract/document-type/desk-api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { toast } from "../../ui/toaster.tsx";
import { DocumentTypeDialog } from "./document-type-dialog.tsx";
import { SectionHead } from "./section-head.tsx";
import type { SectionProps } from "./section-props.ts";
import { SectionState } from "./section-state.tsx";
import { documentTypesQuery } from "./setting-queries.ts";

/** The types under which clients hand over documents, in the firm's order. */
export function DocumentTypesSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const { data: types = [], status, refetch } = useQuery(documentTypesQuery);
  const [edited, setEdited] = useState<DocumentTypeSetting | "new" | null>(null);
  const [leaving, setLeaving] = useState<DocumentTypeSetting | null>(null);
  const know = (list: readonly DocumentTypeSetting[]) => client.setQueryData(documentTypesQuery.queryKey, [...list]);
  const fail = (error: Error) => {
    toast.error(error.message);
    void refetch();
  };
  const order = useMutation({
    mutationFn: async (ids: number[]) => (await callDesk(orderDocumentTypes, { body: { ids } })).data.types,
    onSuccess: know,
    onError: fail,
  });
  const remove = useMutation({
    mutationFn: async ({ id }: DocumentTypeSetting) =>
      (await callDesk(deleteDocumentType, { params: { id: String(id) } })).data.types,
    onSuccess: (list, { name }) => {
      know(list);
      toast.success(`${name} is deleted.`);
    },
    onError: fail,
    onSettled: () => setLeaving(null),
  });
  const move = (index: number, by: 1 | -1) => {
    const ids = types.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    if (moved === undefined || order.isPending) return;
    ids.splice(index + by, 0, moved);
    order.mutate(ids);
  };
  return (
    <>
      <SectionHead
        title="Document types"
        action={
          canChange && (
            <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setEdited("new")}>
              Add a type
            </Button>
          )
        }
      >
        What clients hand documents over under, in this order. An inactive type takes nothing new; who has documents
        under it still sees them. The application's own questions for documents stay as they are.
      </SectionHead>
      <Card isFlush>
        <SectionState status={status} onRetry={() => void refetch()}>
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
                  <div className="flex flex-none flex-wrap items-center gap-1 max-sm:-ml-3">
                    <IconButton
                      label={`Move ${type.name} up`}
                      icon={<ArrowUp aria-hidden="true" className="size-5" />}
                      aria-disabled={index === 0 || undefined}
                      onClick={() => index > 0 && move(index, -1)}
                    />
                    <IconButton
                      label={`Move ${type.name} down`}
                      icon={<ArrowDown aria-hidden="true" className="size-5" />}
                      aria-disabled={index === types.length - 1 || undefined}
                      onClick={() => index < types.length - 1 && move(index, 1)}
                    />
                    <Button size="small" aria-label={`Edit ${type.name}`} onClick={() => setEdited(type)}>
                      Edit
                    </Button>
                    {!type.is_used && !type.is_of_application && (
                      <Button
                        size="small"
                        variant="quiet"
                        aria-label={`Delete ${type.name}`}
                        onClick={() => setLeaving(type)}
                      >
                        Delete
                      </Button>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ol>
        </SectionState>
      </Card>
      {edited && (
        <DocumentTypeDialog
          type={edited === "new" ? undefined : edited}
          onSaved={know}
          onClose={() => setEdited(null)}
        />
      )}
      <AlertDialog
        isOpen={leaving !== null}
        title={`Delete ${leaving?.name ?? ""}?`}
        confirmLabel="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
        onClose={() => setLeaving(null)}
      >
        Nobody has handed over a document under it.
      </AlertDialog>
    </>
  );
}
