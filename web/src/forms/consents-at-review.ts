import type { Form } from "@funding-desk/contract/forms/form";
import { toStaffForm } from "@funding-desk/contract/forms/staff-form";
import { reviewStep } from "./step-address.ts";

/** A form that someone else filled in: whoever sends it reads it through first, and agrees at the end of the review. */
export const askConsentsAtReview = (definition: Form): Form => {
  const consents = Object.values(definition.steps).flatMap(({ fields }) =>
    Object.entries(fields).filter(([, { kind }]) => kind === "consent"),
  );
  const staffForm = toStaffForm(definition);
  return {
    ...staffForm,
    steps: { ...staffForm.steps, [reviewStep]: { title: "Review", fields: Object.fromEntries(consents) } },
  };
};
