import { changePacks, type Pack, packs } from "@funding-desk/contract/documents/pack/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { useListSetting } from "../../../desk-parts/settings/use-list-setting.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CreateButton } from "../../../ui/create-button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PackDialog } from "./pack-dialog.tsx";
import { formatPack } from "./pack-words.ts";

const columns: readonly Column<Pack>[] = [
  { key: "name", header: "Pack", cell: ({ name }) => name },
  { key: "content", header: "What it asks for", cell: formatPack },
];

/** The firm's own packs of documents and tasks. */
export function PacksSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const query = useQuery(deskQuery(packs));
  const [removed, setRemoved] = useState<Pack>();
  const setting = useListSetting<Pack>({
    items: query.data?.packs ?? [],
    refetch: query.refetch,
    async save(next) {
      const { data } = await callDesk(changePacks, {
        body: { packs: next, expected_revision: query.data?.revision ?? 0 },
      });
      client.setQueryData(deskQuery(packs).queryKey, data);
    },
  });
  const { sending, edited } = setting;
  const remove = async (pack: Pack) => {
    await setting.remove(pack, "Pack removed.");
    setRemoved(undefined);
  };
  const change: Column<Pack> = {
    key: "change",
    header: "Change",
    align: "right",
    cell: (pack) => (
      <span className="flex flex-wrap justify-end gap-1">
        <Button size="small" aria-label={`Edit ${pack.name}`} onClick={() => setting.open(pack)}>
          Edit
        </Button>
        <Button size="small" variant="quiet" aria-label={`Remove ${pack.name}`} onClick={() => setRemoved(pack)}>
          Remove
        </Button>
      </span>
    ),
  };
  return (
    <>
      <SectionHead
        title="Packs"
        action={
          canChange && <CreateButton label="New pack" disabled={!query.data} onClick={() => setting.open("new")} />
        }
      >
        Documents and tasks, asked for in one press. What's on file or open is left out.
      </SectionHead>
      <Card isFlush>
        <DataTable
          caption="Packs"
          columns={canChange ? [...columns, change] : columns}
          query={{ data: query.data?.packs, error: query.error, refetch: query.refetch }}
          rowKey={({ id }) => id}
          emptyText="No packs yet"
          emptyHint="Add one for what you ask most clients for."
          failedTitle="We couldn't load the packs"
        />
      </Card>
      {edited && query.data && (
        <PackDialog
          pack={edited === "new" ? undefined : edited}
          types={query.data.document_types}
          sending={sending}
          onSave={(pack) => void setting.put(pack, "Pack saved.")}
          onClose={() => setting.open(undefined)}
        />
      )}
      <AlertDialog
        isOpen={removed !== undefined}
        title={`Remove the pack ${removed?.name ?? ""}?`}
        confirmLabel="Remove"
        isDangerous
        isBusy={sending.isBusy}
        onConfirm={() => removed && void remove(removed)}
        onClose={() => setRemoved(undefined)}
      >
        What was asked for with it stays on the clients' checklists.
      </AlertDialog>
    </>
  );
}
