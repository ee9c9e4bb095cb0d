import { offerKinds } from "@funding-desk/contract/offers/offer/offer-terms";
import { offerKindNames } from "@funding-desk/contract/offers/offer/offer-words";
import { asksAboutInterest } from "@funding-desk/contract/offers/offer/paid-off-early";
import type { ReactNode } from "react";
import { DateField } from "../../../../ui/date-field.tsx";
import { ErrorSummary } from "../../../../ui/error-summary.tsx";
import { fieldId } from "../../../../ui/field.tsx";
import { FieldGroup } from "../../../../ui/field-group.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { FeeRows, PayoffRows, RunRows, TierRows } from "./offer-rows-fields.tsx";
import type { TypedOfferForm } from "./use-typed-offer.ts";

const yesNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const guaranteeOptions = [
  { value: "none", label: "None" },
  { value: "limited", label: "Limited" },
  { value: "full", label: "Full" },
];
const lienOptions = [
  { value: "none", label: "None" },
  { value: "equipment", label: "The equipment" },
  { value: "receivables", label: "Receivables" },
  { value: "allAssets", label: "All assets of the business" },
];
const payerOptions = [
  { value: "lender", label: "The lender" },
  { value: "proceeds", label: "The client, out of the money" },
  { value: "client", label: "The client, separately" },
];
const kindOptions = offerKinds.map((value) => ({ value, label: offerKindNames[value] }));
const notSaid = "Not stated";

interface OfferFieldsProps {
  readonly typed: TypedOfferForm;
  /** Before the offer's own fields, such as whose it is. */
  readonly children?: ReactNode;
}

/** The terms of an offer, as the lender or an advisor types them. */
export function OfferFields({ typed, children }: OfferFieldsProps) {
  const { values, errors, set } = typed;
  return (
    <div className="flex flex-col gap-5">
      <OfferFaults typed={typed} />
      {children}
      {/* What is wrong with the offer as a whole leads to its first field. */}
      <div id={fieldId("terms")} className="grid gap-5 sm:grid-cols-2">
        <SelectField {...typed.bind("kind")} label="Kind of offer" required options={kindOptions} />
        <TextField
          {...typed.bind("amount")}
          label={values.kind === "line" ? "Amount of the full line" : "Amount"}
          required
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
        />
        <DateField {...typed.bind("fundedOn")} label="Day of the funding" required />
        <DateField {...typed.bind("expiresOn")} label="Last day of the offer" required={false} />
      </div>
      {values.kind === "factoring" ? (
        <InvoiceFields typed={typed} />
      ) : (
        <RunRows rows={values.runs} errors={errors} onChange={(runs) => set({ runs })} />
      )}
      <FeeRows rows={values.fees} errors={errors} onChange={(fees) => set({ fees })} />
      <FieldGroup title="The broker's pay">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...typed.bind("brokerPay")}
            label="What the broker is paid"
            required={false}
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
          />
          <SelectField
            {...typed.bind("brokerPaidBy")}
            label="Who pays the broker"
            required={false}
            options={payerOptions}
            placeholder={notSaid}
          />
        </div>
        <p className="text-ink-soft text-sm">
          If the client pays it, it counts as a fee. Please don't list it under Fees as well.
        </p>
      </FieldGroup>
      <PayoffRows rows={values.payoffs} errors={errors} onChange={(payoffs) => set({ payoffs })} />
      <TierRows rows={values.tiers} errors={errors} onChange={(tiers) => set({ tiers })} />
      <OtherTerms typed={typed} />
    </div>
  );
}

interface TypedProps {
  readonly typed: TypedOfferForm;
}

/** Takes the focus, since what is wrong may be far up a long form. */
function OfferFaults({ typed: { errors, attempt } }: TypedProps) {
  const listed = Object.entries(errors).map(([name, message]) => ({ id: fieldId(name), message }));
  // Mounted anew for what the server refuses, which is no attempt to read the form.
  return listed.length > 0 && <ErrorSummary attempt={attempt + 1} errors={listed} />;
}

function InvoiceFields({ typed: { bind } }: TypedProps) {
  return (
    <FieldGroup title="The invoice">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...bind("invoice")}
          label="Invoice"
          required
          prefix="$"
          inputMode="decimal"
          hint="What the customer owes."
          autoComplete="off"
        />
        <TextField
          {...bind("feePercent")}
          label="Fee for each period"
          required
          suffix="%"
          inputMode="decimal"
          hint="Of the invoice."
          autoComplete="off"
        />
        <TextField
          {...bind("periodDays")}
          label="Days in each period"
          required
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...bind("expectedDays")}
          label="Days until the customer pays"
          required
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </FieldGroup>
  );
}

function OtherTerms({ typed: { values, bind } }: TypedProps) {
  return (
    <FieldGroup title="Other terms">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...bind("guarantee")}
          label="Personal guarantee"
          required={false}
          options={guaranteeOptions}
          placeholder={notSaid}
        />
        <SelectField {...bind("lien")} label="Lien" required={false} options={lienOptions} placeholder={notSaid} />
        <SelectField
          {...bind("confession")}
          label="Confession of judgment"
          required={false}
          options={yesNo}
          placeholder={notSaid}
        />
        <SelectField
          {...bind("interestStops")}
          label="Interest stops if paid off early"
          required={asksAboutInterest(offerKinds.find((kind) => kind === values.kind))}
          options={yesNo}
          placeholder={notSaid}
        />
        <TextField
          {...bind("holdback")}
          label="Share of sales taken"
          required={false}
          suffix="%"
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          {...bind("reconciliation")}
          label="Payments follow sales"
          required={false}
          options={yesNo}
          placeholder={notSaid}
        />
        <TextField
          {...bind("factor")}
          label="Factor, such as 1.3"
          required={false}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...bind("statedApr")}
          label="The lender's own APR"
          required={false}
          suffix="%"
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </FieldGroup>
  );
}
