import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import { useState } from "react";
import type { SendOnce } from "../../../../http/use-send-once.ts";
import { useFields } from "../../../../ui/use-fields.ts";
import { type OfferFaults, parseTypedOffer } from "./parse-typed-offer.ts";
import { type TypedOffer, toTypedOffer } from "./typed-offer.ts";

/** Keeps what was found that is still wrong. New faults wait for the next try, so none appears while someone types. */
const keepWrong = (found: OfferFaults, { faults = {} }: { readonly faults?: OfferFaults | undefined }): OfferFaults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => name in found));

/** An offer while it's typed. @param terms what to begin with */
export const useTypedOffer = (sending: Pick<SendOnce, "fields" | "clear">, terms?: OfferTerms) => {
  const [faults, setFaults] = useState<OfferFaults>({});
  const [attempt, setAttempt] = useState(0);
  const [initial] = useState(() => toTypedOffer(terms));
  const fields = useFields(initial, {});
  const { values } = fields;
  const errors = { ...sending.fields, ...faults };
  const set = (changes: Partial<TypedOffer>): void => {
    fields.set(changes);
    if (Object.keys(faults).length > 0) setFaults(keepWrong(faults, parseTypedOffer({ ...values, ...changes })));
    if (Object.keys(sending.fields).length > 0) sending.clear();
  };
  return {
    values,
    errors,
    isChanged: JSON.stringify(values) !== JSON.stringify(initial),
    /** How often it was read with something wrong in it. */
    attempt,
    set,
    /** The props that bind a part to its input. */
    bind: <Name extends keyof TypedOffer & string>(name: Name) => ({
      name,
      value: values[name],
      onChange: (value: TypedOffer[Name]) => set({ [name]: value } as unknown as Partial<TypedOffer>),
      error: errors[name],
    }),
    /** The terms; undefined when something is wrong, which the fields then say. */
    read(): OfferTerms | undefined {
      const parsed = parseTypedOffer(values);
      sending.clear();
      setFaults(parsed.faults ?? {});
      if (parsed.faults) setAttempt(attempt + 1);
      return parsed.terms;
    },
  };
};
export type TypedOfferForm = ReturnType<typeof useTypedOffer>;
