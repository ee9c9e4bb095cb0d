import { afterPress } from "../../../forms/after-press.ts";
import { ChoiceField } from "../../../ui/choice-field.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { frequencies } from "./offer-cost.ts";
import type { OfferField } from "./offer-input.ts";
import { fieldName, type OfferState } from "./use-offer.ts";

const kinds = [
  { value: "factor", label: "Factor rate" },
  { value: "rate", label: "Yearly rate" },
];
const paces = Object.entries(frequencies).map(([value, { label }]) => ({ value, label }));

/** The fields of one offer. CSS shows the rate or the factor by the choice, so it works before React arrives too. */
export function OfferFields({ offer }: { offer: OfferState }) {
  const { id, texts, problems, change, leave } = offer;
  const bind = (field: OfferField) => ({
    name: fieldName(id, field),
    value: texts[field],
    onChange: (text: string) => change(field, text),
    onBlur: () => afterPress(() => leave(field)),
    error: problems[field],
    autoComplete: "off",
  });
  const { autoComplete: _, ...kind } = bind("priceKind");
  return (
    <div className="group/offer grid grid-cols-1 content-start gap-5">
      <MoneyField {...bind("amount")} label="Offer amount" maxDigits={8} />
      <ChoiceField {...kind} label="How it's priced" options={kinds} columns="pair" />
      <div className="hidden group-has-[input[value=factor]:checked]/offer:block">
        <TextField {...bind("factor")} label="Factor rate" hint="Such as 1.30." inputMode="decimal" />
      </div>
      <div className="hidden group-has-[input[value=rate]:checked]/offer:block">
        <TextField
          {...bind("rate")}
          label="Yearly interest rate"
          hint="Before fees. With fees, it becomes the APR."
          inputMode="decimal"
          suffix="%"
        />
      </div>
      <MoneyField {...bind("fee")} label="Total fees" hint="Origination, documents, wire." maxDigits={8} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <TextField {...bind("months")} label="Term" inputMode="numeric" suffix="months" />
        <SelectField {...bind("frequency")} label="Paid" options={paces} />
      </div>
    </div>
  );
}
