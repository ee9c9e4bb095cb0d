import { type Address, type AddressFields, addressParts } from "@funding-desk/contract/intake/known-answer/addresses";
import type { ReactNode } from "react";
import { CheckboxField } from "../ui/checkbox-field.tsx";
import type { FormSteps } from "./use-form-steps.ts";

interface SameAddressProps {
  readonly steps: FormSteps;
  readonly fields: AddressFields;
  /** The other address; while it isn't complete, there's nothing to tick. */
  readonly other: Address | undefined;
  readonly label: string;
}

/** The tick above an address, for `StepFields`. */
export const aboveAddress = (props: SameAddressProps): Record<string, ReactNode> => ({
  [props.fields.street]: <SameAddress {...props} />,
});

/** Fills in an address that is the same as another one. Ticked as long as the two agree. */
export function SameAddress({ steps, fields, other, label }: SameAddressProps) {
  if (!other) return null;
  const name = `${fields.street}Same`;
  const fill = (isSame: boolean) => {
    for (const part of addressParts) steps.change(fields[part], isSame ? other[part] : "");
  };
  return (
    <CheckboxField
      id={steps.toId(name)}
      name={name}
      label={label}
      value={addressParts.every((part) => steps.answers[fields[part]] === other[part])}
      onChange={fill}
    />
  );
}
