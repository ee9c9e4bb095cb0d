import { formatMoney } from "@funding-desk/contract/forms/format";
import {
  type AssignmentRule,
  type AssignmentTaker,
  assignmentRules,
  changeAssignmentRules,
} from "@funding-desk/contract/office/assignment/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { useListSetting } from "../../../desk-parts/settings/use-list-setting.ts";
import { formatChoice, formatList } from "../../../forms/format-number.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CellLines } from "../../../ui/cell-lines.tsx";
import { CreateButton } from "../../../ui/create-button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { AbsenceList } from "./absence-list.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { RulePreview } from "./rule-preview.tsx";

/** Who gets new files. */
export function AssignmentSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const query = useQuery(deskQuery(assignmentRules));
  const [removed, setRemoved] = useState<AssignmentRule>();
  const rules = query.data?.rules ?? [];
  const takers = query.data?.takers ?? [];
  const setting = useListSetting({
    items: rules,
    async save(next: AssignmentRule[]) {
      const body = { rules: next, expected_revision: query.data?.revision ?? 0 };
      const { data } = await callDesk(changeAssignmentRules, { body });
      client.setQueryData(deskQuery(assignmentRules).queryKey, data);
    },
    refetch: query.refetch,
  });
  const { sending, edited, open } = setting;
  const remove = async (rule: AssignmentRule) => {
    await setting.remove(rule, "Rule removed.");
    setRemoved(undefined);
  };

  const columns: readonly Column<AssignmentRule>[] = [
    {
      key: "rule",
      header: "Rule",
      cell: (rule) => (
        <CellLines more={formatConditions(rule)}>
          {rules.indexOf(rule) + 1}. {rule.name}
        </CellLines>
      ),
    },
    { key: "takers", header: "Who gets them", cell: (rule) => formatTakers(rule, takers) },
  ];
  const change: Column<AssignmentRule> = {
    key: "change",
    header: "Change",
    align: "right",
    cell: (rule) => (
      <span className="flex flex-wrap justify-end gap-1">
        {rules[0] !== rule && (
          <Button
            size="small"
            variant="quiet"
            disabled={sending.isBusy}
            aria-label={`Move ${rule.name} up`}
            onClick={() => void setting.saveAll(moveUp(rules, rule), `${rule.name} moved up.`)}
          >
            Move up
          </Button>
        )}
        <Button size="small" aria-label={`Edit ${rule.name}`} onClick={() => open(rule)}>
          Edit
        </Button>
        <Button size="small" variant="quiet" aria-label={`Remove ${rule.name}`} onClick={() => setRemoved(rule)}>
          Remove
        </Button>
      </span>
    ),
  };
  return (
    <>
      <SectionHead
        title="Assignment"
        action={canChange && <CreateButton label="New rule" disabled={!query.data} onClick={() => open("new")} />}
      >
        The first rule that fits a new file gives it to someone who isn't out.
      </SectionHead>
      <div className="flex flex-col gap-6">
        <Card isFlush>
          <DataTable
            caption="Assignment rules, in their order"
            columns={canChange ? [...columns, change] : columns}
            query={{ data: query.data?.rules, error: query.error, refetch: query.refetch }}
            rowKey={({ id }) => id}
            emptyText="No rules yet"
            emptyHint="New files stay unassigned until someone takes them."
            failedTitle="We couldn't load the rules"
          />
        </Card>
        {rules.length > 0 && <RulePreview />}
        {query.data && <AbsenceList takers={takers} canChange={canChange} />}
      </div>
      {edited && (
        <RuleDialog
          rule={edited === "new" ? undefined : edited}
          takers={takers}
          sending={sending}
          onSave={(rule) => void setting.put(rule, "Rule saved.")}
          onClose={() => open(undefined)}
        />
      )}
      <AlertDialog
        isOpen={removed !== undefined}
        title={`Remove the rule ${removed?.name ?? ""}?`}
        confirmLabel="Remove"
        isDangerous
        isBusy={sending.isBusy}
        onConfirm={() => removed && void remove(removed)}
        onClose={() => setRemoved(undefined)}
      >
        Files that it assigned keep their advisor.
      </AlertDialog>
    </>
  );
}

const moveUp = (rules: readonly AssignmentRule[], rule: AssignmentRule): AssignmentRule[] => {
  const index = rules.indexOf(rule);
  return [...rules.slice(0, index - 1), rule, ...rules.slice(index - 1, index), ...rules.slice(index + 1)];
};

const formatRange = ({ amount_from: from, amount_to: to }: AssignmentRule): string | undefined => {
  if (from !== null && to !== null) return `${formatMoney(String(from))} to ${formatMoney(String(to))}`;
  if (from !== null) return `${formatMoney(String(from))} or more`;
  return to === null ? undefined : `up to ${formatMoney(String(to))}`;
};

/** Which files a rule is about. */
const formatConditions = (rule: AssignmentRule): string => {
  const range = formatRange(rule);
  const parts = [
    ...(rule.states.length === 0 ? [] : [`in ${formatChoice(rule.states)}`]),
    ...(rule.label === "" ? [] : [`with the label “${rule.label}”`]),
    ...(range === undefined ? [] : [range]),
  ];
  return parts.length === 0 ? "Every file" : `Files ${parts.join(", ")}`;
};

/** Who gets them. */
const formatTakers = ({ way, staff_ids: ids }: AssignmentRule, takers: readonly AssignmentTaker[]): string => {
  const names = formatList(ids.map((id) => takers.find((each) => each.id === id)?.name ?? "someone who has left"));
  if (way === "member") return names;
  return way === "turn" ? `In turn: ${names}` : `Fewest open files: ${names}`;
};
