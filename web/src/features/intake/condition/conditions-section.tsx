import { type Condition, formatNeed } from "@funding-desk/contract/intake/condition/condition";
import { changeStatusConditions, statusConditions } from "@funding-desk/contract/intake/condition/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { useListSetting } from "../../../desk-parts/settings/use-list-setting.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CellLines } from "../../../ui/cell-lines.tsx";
import { CreateButton } from "../../../ui/create-button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { ConditionDialog } from "./condition-dialog.tsx";

const kindWords = { application: "Application", prequalification: "Pre-qualification" } as const;

/** What must be true before a file may move to a status. */
export function ConditionsSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const query = useQuery(deskQuery(statusConditions));
  const [removed, setRemoved] = useState<Condition>();
  const setting = useListSetting<Condition>({
    items: query.data?.conditions ?? [],
    refetch: query.refetch,
    async save(conditions) {
      const body = { conditions, expected_revision: query.data?.revision ?? 0 };
      const { data } = await callDesk(changeStatusConditions, { body });
      client.setQueryData(deskQuery(statusConditions).queryKey, data);
    },
  });
  const { sending, edited } = setting;
  const types = query.data?.document_types ?? [];
  const names = new Map(types.map(({ id, name }) => [id, name]));
  const describe = ({ status, need }: Condition) => `${status} needs ${formatNeed(need, names)}`;
  const remove = async (condition: Condition) => {
    await setting.remove(condition, "Condition removed.");
    setRemoved(undefined);
  };
  const columns: readonly Column<Condition>[] = [
    {
      key: "status",
      header: "Moving to",
      cell: ({ kind, status }) => <CellLines more={kindWords[kind]}>{status}</CellLines>,
    },
    { key: "need", header: "Needs", cell: ({ need }) => formatNeed(need, names) },
  ];
  const change: Column<Condition> = {
    key: "change",
    header: "Change",
    align: "right",
    cell: (condition) => (
      <span className="flex flex-wrap justify-end gap-1">
        <Button size="small" aria-label={`Edit: ${describe(condition)}`} onClick={() => setting.open(condition)}>
          Edit
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Remove: ${describe(condition)}`}
          onClick={() => setRemoved(condition)}
        >
          Remove
        </Button>
      </span>
    ),
  };
  return (
    <>
      <SectionHead
        title="Conditions"
        action={
          canChange && <CreateButton label="New condition" disabled={!query.data} onClick={() => setting.open("new")} />
        }
      >
        What must be true before a file moves to a status. Managers can move it anyway, with a reason.
      </SectionHead>
      <Card isFlush>
        <DataTable
          caption="Conditions"
          columns={canChange ? [...columns, change] : columns}
          query={{ data: query.data?.conditions, error: query.error, refetch: query.refetch }}
          rowKey={({ id }) => id}
          emptyText="No conditions yet"
          emptyHint="Files can move to any status."
          failedTitle="We couldn't load the conditions"
        />
      </Card>
      {edited && query.data && (
        <ConditionDialog
          condition={edited === "new" ? undefined : edited}
          types={types}
          sending={sending}
          onSave={(condition) => void setting.put(condition, "Condition saved.")}
          onClose={() => setting.open(undefined)}
        />
      )}
      <AlertDialog
        isOpen={removed !== undefined}
        title="Remove this condition?"
        confirmLabel="Remove"
        isDangerous
        isBusy={sending.isBusy}
        onConfirm={() => removed && void remove(removed)}
        onClose={() => setRemoved(undefined)}
      >
        {removed && `${describe(removed)}. Files can then move there without it.`}
      </AlertDialog>
    </>
  );
}
