import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { FieldGroup } from "./field-group.tsx";
import { IconButton } from "./icon-button.tsx";

/** Rows of fields that can be added and removed. */
export interface RowsProps<Row> {
  readonly rows: readonly Row[];
  /** By the row's key and field: "row-1.amount". */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (rows: readonly Row[]) => void;
}

interface KeyedRow {
  /** From `newRowKey`. */
  readonly key: string;
}

interface RowListProps<Row> extends RowsProps<Row> {
  readonly title: string;
  readonly addLabel: string;
  readonly removeLabel: string;
  readonly createRow: () => Row;
  /** More can't be added. */
  readonly atMost?: number;
  /** The fields of one row. */
  readonly children: (bind: BindPart<Row>, row: Row) => ReactNode;
}

/** The props that bind a part of a row to its input. */
type BindPart<Row> = <Name extends keyof Row & string>(
  name: Name,
) => {
  readonly name: string;
  readonly value: Row[Name];
  readonly onChange: (value: Row[Name]) => void;
  readonly error: string | undefined;
};

/** A group of rows of fields, each with a button that removes it, and one to add another. */
export function RowList<Row extends KeyedRow>(props: RowListProps<Row>) {
  const {
    title,
    addLabel,
    removeLabel,
    rows,
    errors,
    createRow,
    atMost = Number.POSITIVE_INFINITY,
    onChange,
    children,
  } = props;
  return (
    <FieldGroup title={title}>
      {rows.map((row, index) => {
        const bind: BindPart<Row> = (name) => ({
          name: `${row.key}.${name}`,
          value: row[name],
          onChange: (value) => onChange(rows.map((each) => (each.key === row.key ? { ...each, [name]: value } : each))),
          error: errors[`${row.key}.${name}`],
        });
        return (
          <div key={row.key} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-4 sm:grid-cols-2">{children(bind, row)}</div>
            <IconButton
              label={`${removeLabel} ${index + 1}`}
              icon={<Trash className="size-5" />}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            />
          </div>
        );
      })}
      {rows.length < atMost && (
        <div>
          <Button size="small" icon={<Plus className="size-4.5" />} onClick={() => onChange([...rows, createRow()])}>
            {addLabel}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}
