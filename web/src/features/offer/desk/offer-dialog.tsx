import { addOffer, changeOffer, type DeskOffer, type PlacementWire } from "@funding-desk/contract/offer/desk-api";
import { figureOffer } from "@funding-desk/contract/offer/figure-offer";
import { offerKinds } from "@funding-desk/contract/offer/offer-terms";
import { offerKindNames } from "@funding-desk/contract/offer/offer-words";
import { useState } from "react";
import { callDesk } from "../../../api/call-desk.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { FeeRows, PayoffRows, RunRows, TierRows } from "./offer-rows-fields.tsx";
import { parseTypedOffer, toTypedOffer } from "./typed-offer.ts";
import { usePlacementChange } from "./use-placement-change.ts";

interface OfferDialogProps {
  readonly clientId: string;
  readonly placement: PlacementWire;
  /** The draft to change. */
  readonly changed?: DeskOffer | undefined;
  /** The shown offer that the new one replaces once it's shown. */
  readonly replaced?: DeskOffer | undefined;
  readonly onClose: () => void;
}

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
  { value: "client", label: "The client, apart" },
];
const kindOptions = offerKinds.map((value) => ({ value, label: offerKindNames[value] }));
const notSaid = "Not said";

/** Enters a lender's offer, or changes its draft. The client sees nothing of it until it's shown. */
export function OfferDialog({ clientId, placement, changed, replaced, onClose }: OfferDialogProps) {
  const basis = changed ?? replaced;
  const { sending, run } = usePlacementChange(clientId);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const errors = { ...sending.fields, ...faults };
  const open = placement.submissions.filter(({ status }) => status === "sent" || status === "offer");
  const [only] = open.length === 1 ? open : [];
  const { values, set, bind } = useFields(
    () => toTypedOffer(basis?.submission_id ?? only?.id ?? "", basis?.terms),
    errors,
  );
  const submit = async () => {
    const { terms, faults: found } = parseTypedOffer(values);
    setFaults(found ?? {});
    if (!terms) return;
    const figures = figureOffer(terms);
    if (figures.outcome === "refused") return sending.refuse({ terms: figures.message });
    const isSaved = await run((idempotencyKey) => {
      if (changed)
        return callDesk(changeOffer, {
          params: { id: clientId, offerId: changed.id },
          body: { terms, expected_revision: changed.revision },
        });
      const supersedes = replaced ? { supersedes: replaced.id } : {};
      return callDesk(addOffer, {
        params: { id: clientId },
        body: { submission_id: values.submission_id, ...supersedes, terms },
        idempotencyKey,
      });
    }, JSON.stringify(terms));
    if (isSaved) onClose();
  };
  const isInvoice = values.kind === "factoring";
  return (
    <FormDialog
      title={changed ? "Change the draft" : replaced ? "Enter a new version" : "Enter an offer"}
      width="wide"
      submitLabel="Save the draft"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {!basis && (
        <SelectField
          {...bind("submission_id")}
          label="Lender"
          required
          options={open.map(({ id, lender_name, program_name }) => ({
            value: id,
            label: `${lender_name}, ${program_name}`,
          }))}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...bind("kind")} label="Kind" required options={kindOptions} />
        <TextField
          {...bind("amount")}
          label="Amount"
          required
          inputMode="decimal"
          hint="In dollars. Of a line, drawn in full."
          autoComplete="off"
        />
        <DateField {...bind("fundedOn")} label="Day of the funding" required />
        <DateField {...bind("expiresOn")} label="Last day of the offer" required={false} />
      </div>
      {isInvoice ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...bind("invoice")} label="Invoice" required inputMode="decimal" autoComplete="off" />
          <TextField
            {...bind("feePercent")}
            label="Fee, in percent of the invoice"
            required
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            {...bind("periodDays")}
            label="For each period of days"
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
      ) : (
        <RunRows rows={values.runs} errors={errors} onChange={(runs) => set({ runs })} />
      )}
      <FeeRows rows={values.fees} errors={errors} onChange={(fees) => set({ fees })} />
      <PayoffRows rows={values.payoffs} errors={errors} onChange={(payoffs) => set({ payoffs })} />
      <TierRows rows={values.tiers} errors={errors} onChange={(tiers) => set({ tiers })} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...bind("factor")}
          label="Factor"
          required={false}
          inputMode="decimal"
          hint="Such as 1.3"
          autoComplete="off"
        />
        <TextField
          {...bind("holdback")}
          label="Share of sales, in percent"
          required={false}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...bind("statedApr")}
          label="The lender's own APR"
          required={false}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          {...bind("interestStops")}
          label="Paid off early, interest stops"
          required={false}
          options={yesNo}
          placeholder={notSaid}
        />
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
          {...bind("reconciliation")}
          label="Payments follow sales"
          required={false}
          options={yesNo}
          placeholder={notSaid}
        />
        <TextField
          {...bind("brokerPay")}
          label="What we are paid"
          required={false}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          {...bind("brokerPaidBy")}
          label="Who pays us"
          required={false}
          options={payerOptions}
          placeholder={notSaid}
        />
      </div>
    </FormDialog>
  );
}
