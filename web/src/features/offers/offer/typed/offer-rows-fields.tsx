import { offerLimits } from "@funding-desk/contract/offers/offer/offer-limits";
import type { PayCalendar } from "@funding-desk/contract/offers/offer/offer-terms";
import { rhythmNames, rhythms } from "@funding-desk/contract/offers/offer/rhythms";
import { CheckboxField } from "../../../../ui/checkbox-field.tsx";
import { DateField } from "../../../../ui/date-field.tsx";
import { newRowKey } from "../../../../ui/row-key.ts";
import { RowList, type RowsProps } from "../../../../ui/row-list.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { emptyRun, type TypedFee, type TypedPayoff, type TypedRun, type TypedTier } from "./typed-offer.ts";

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
      atMost={offerLimits.runs}
      removeLabel="Remove payments"
      createRow={emptyRun}
    >
      {(bind, { every }) => (
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
      atMost={offerLimits.fees}
      removeLabel="Remove fee"
      createRow={() => ({ key: newRowKey(), name: "", amount: "", withheld: true, avoidable: false })}
    >
      {(bind) => (
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
      atMost={offerLimits.payoffs}
      removeLabel="Remove payoff"
      createRow={() => ({ key: newRowKey(), name: "", amount: "" })}
    >
      {(bind) => (
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
      atMost={offerLimits.prepayTiers}
      removeLabel="Remove discount"
      createRow={() => ({ key: newRowKey(), untilDay: "", discount: "" })}
    >
      {(bind) => (
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
