import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { DataTable } from "../../../ui/data-table.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { CoBorrowers } from "./use-co-borrowers.ts";

/** The id of a co-borrower's edit button, which the error summary links to. */
export const toEditButtonId = (key: string): string => `co-borrower-edit-${key}`;

const toText = (answer: unknown): string => (typeof answer === "string" ? answer : "");

export function CoBorrowersTable({ coBorrowers }: { readonly coBorrowers: CoBorrowers }) {
  const { list } = coBorrowers;
  return (
    <div className="overflow-hidden rounded-field border border-line">
      <DataTable
        caption="Co-Borrowers"
        emptyText="No co-borrowers"
        rows={list}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "first",
            header: "First Name",
            cell: ({ key, answers }) => (
              <span className="block text-left">
                {toText(answers.firstName)}
                <RowNote coBorrowers={coBorrowers} of={key} />
              </span>
            ),
          },
          { key: "last", header: "Last Name", cell: ({ answers }) => toText(answers.lastName) },
          {
            key: "ownership",
            header: "Ownership (percent)",
            align: "right",
            cell: ({ answers }) => `${toText(answers.ownership) || "–"}%`,
          },
          {
            key: "action",
            header: "Action",
            align: "right",
            cell: ({ key }) => (
              <span className="-my-2 inline-flex">
                <IconButton
                  id={toEditButtonId(key)}
                  label={`Edit ${coBorrowers.getName(key)}`}
                  icon={<Pencil className="size-5" />}
                  onClick={() => coBorrowers.show(key)}
                />
                <IconButton
                  label={`Remove ${coBorrowers.getName(key)}`}
                  icon={<Trash className="size-5" />}
                  onClick={() => coBorrowers.remove(key)}
                />
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

function RowNote({ coBorrowers, of }: { readonly coBorrowers: CoBorrowers; readonly of: string }) {
  if (Object.keys(coBorrowers.listProblems(of)).length > 0) {
    return <span className="block font-medium text-coral-strong text-sm">Something is missing</span>;
  }
  if (coBorrowers.typedOf(of))
    return <span className="block font-normal text-ink-soft text-sm">Changed, not saved</span>;
  if (coBorrowers.list.find(({ key }) => key === of)?.answers.entersOwnNumbers === true)
    return <span className="block font-normal text-ink-soft text-sm">Will enter their own numbers</span>;
  return null;
}
