import { offerLimits } from "@funding-desk/contract/offer/offer-limits";
import type { PayCalendar } from "@funding-desk/contract/offer/offer-terms";
import { rhythmNames, rhythms } from "@funding-desk/contract/offer/rhythms";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { OfferPart } from "./offer-part.tsx";
import { emptyRun, newRowKey, type TypedFee, type TypedPayoff, type TypedRun, type TypedTier } from "./typed-offer.ts";

interface RowsProps<Row> {
  readonly rows: readonly Row[];
  /** By the row's key and field: "row-1.amount". */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (rows: readonly Row[]) => void;
}

interface KeyedRow {
  readonly key: string;
}

interface RowListProps<Row> extends RowsProps<Row> {
  readonly title: string;
  readonly addLabel: string;
  readonly removeLabel: string;
  readonly createRow: () => Row;
  readonly children: (row: Row, parts: RowParts<Row>) => ReactNode;
}

interface RowParts<Row> {
  readonly set: (changes: Partial<Row>) => void;
  /** The props that bind a part to its input. */
  readonly bind: <Name extends keyof Row & string>(
    name: Name,
  ) => {
    readonly name: string;
    readonly value: Row[Name];
    readonly onChange: (value: Row[Name]) => void;
    readonly error: string | undefined;
  };
}

function RowList<Row extends KeyedRow>(props: RowListProps<Row>) {
  const { title, addLabel, removeLabel, rows, errors, createRow, onChange, children } = props;
  return (
    <OfferPart title={title}>
      {rows.map((row, index) => {
        const set = (changes: Partial<Row>) =>
          onChange(rows.map((each) => (each.key === row.key ? { ...each, ...changes } : each)));
        return (
          <div key={row.key} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-4 sm:grid-cols-2">
              {children(row, {
                set,
                bind: (name) => ({
                  name: `${row.key}.${name}`,
                  value: row[name],
                  onChange: (value) => set({ [name]: value } as unknown as Partial<Row>),
                  error: errors[`${row.key}.${name}`],
                }),
              })}
            </div>
            <IconButton
              label={`${removeLabel} ${index + 1}`}
              icon={<Trash className="size-5" />}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            />
          </div>
        );
      })}
      <div>
        <Button size="small" icon={<Plus className="size-4.5" />} onClick={() => onChange([...rows, createRow()])}>
          {addLabel}
        </Button>
      </div>
    </OfferPart>
  );
}

const rhythmOptions = rhythmNames.map((value) => ({ value, label: rhythms[value].label }));

const holidayOptions: readonly { readonly value: PayCalendar; readonly label: string }[] = [
  { value: "fed", label: "No payment" },
  { value: "weekdays", label: "A payment as on any weekday" },
];

export function RunRows(props: RowsProps<TypedRun>) {
  return (
    <RowList
      {...props}
      title="Payments, as they will be taken"
      addLabel="Add payments"
      removeLabel="Remove payments"
      createRow={emptyRun}
    >
      {({ every }, { bind }) => (
        <>
          <TextField {...bind("count")} label="How many" required inputMode="numeric" autoComplete="off" />
          <TextField
            {...bind("amount")}
            label="Each payment"
            required
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
          />
          <SelectField {...bind("every")} label="How often" required options={rhythmOptions} />
          <DateField {...bind("first")} label="First payment" required />
          {every === "businessDay" && (
            <SelectField {...bind("calendar")} label="On bank holidays" required options={holidayOptions} />
          )}
        </>
      )}
    </RowList>
  );
}

export function FeeRows(props: RowsProps<TypedFee>) {
  return (
    <RowList
      {...props}
      title="Fees"
      addLabel="Add a fee"
      removeLabel="Remove fee"
      createRow={() => ({ key: newRowKey(), name: "", amount: "", withheld: true, avoidable: false })}
    >
      {(_, { bind }) => (
        <>
          <TextField {...bind("name")} label="Fee" required maxLength={offerLimits.nameChars} autoComplete="off" />
          <TextField
            {...bind("amount")}
            label="Amount of the fee"
            required
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
          />
          <CheckboxField {...bind("withheld")} label="Taken out of the money" />
          <CheckboxField {...bind("avoidable")} label="The client can decline it" />
        </>
      )}
    </RowList>
  );
}

export function PayoffRows(props: RowsProps<TypedPayoff>) {
  return (
    <RowList
      {...props}
      title="Older advances and loans paid off with it"
      addLabel="Add a payoff"
      removeLabel="Remove payoff"
      createRow={() => ({ key: newRowKey(), name: "", amount: "" })}
    >
      {(_, { bind }) => (
        <>
          <TextField
            {...bind("name")}
            label="Who is paid off"
            required
            maxLength={offerLimits.nameChars}
            autoComplete="off"
          />
          <TextField {...bind("amount")} label="Balance" required prefix="$" inputMode="decimal" autoComplete="off" />
        </>
      )}
    </RowList>
  );
}

export function TierRows(props: RowsProps<TypedTier>) {
  return (
    <RowList
      {...props}
      title="Discounts for paying early"
      addLabel="Add a discount"
      removeLabel="Remove discount"
      createRow={() => ({ key: newRowKey(), untilDay: "", discount: "" })}
    >
      {(_, { bind }) => (
        <>
          <TextField
            {...bind("untilDay")}
            label="Within how many days"
            required
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...bind("discount")}
            label="Discount on what is still due"
            required
            suffix="%"
            inputMode="decimal"
            autoComplete="off"
          />
        </>
      )}
    </RowList>
  );
}
