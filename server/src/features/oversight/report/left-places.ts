import { formOf } from "@funding-desk/contract/desk/client-file/file-facts";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import type { LeftFormWire } from "@funding-desk/contract/oversight/report/desk-api";

interface Place {
  readonly step: string | null;
  readonly field: string | null;
  readonly left: number;
}

/** In the order of the form, unknown places last, in the words clients see. */
export const toShownPlaces = (form: LeftFormWire["form"], places: readonly Place[]): LeftFormWire["places"] => {
  const { steps } = formOf[form];
  const stepNames = Object.keys(steps);
  const fields = new Map(fieldEntries(formOf[form]).map(({ name, field }, index) => [name, { index, ...field }]));
  const stepPlace = (step: string | null) => {
    if (step === null) return stepNames.length + 1;
    const index = stepNames.indexOf(step);
    return index < 0 ? stepNames.length : index;
  };
  const fieldPlace = (field: string | null) => fields.get(field ?? "")?.index ?? fields.size;
  const findTitle = (step: string | null) => {
    if (step === null) return "Not known";
    return steps[step]?.title ?? "Review";
  };
  const findLabel = ({ step, field }: Place) => {
    if (field !== null) return fields.get(field)?.label ?? field;
    return step === null ? "Not known" : "Everything answered, not sent";
  };
  return places
    .filter(({ left }) => left > 0)
    .toSorted((a, b) => stepPlace(a.step) - stepPlace(b.step) || fieldPlace(a.field) - fieldPlace(b.field))
    .map((place) => ({
      step: place.step,
      step_title: findTitle(place.step),
      field: place.field,
      field_label: findLabel(place),
      drafts: place.left,
    }));
};
