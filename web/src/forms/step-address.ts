import type { Form } from "@funding-desk/contract/forms/form";

/** The steps of a form in the URL, `?step=1` to the review, which is the last. */
export interface StepAddress {
  readonly names: readonly string[];
  readonly titles: readonly string[];
  readonly pathOf: (stepName: string) => string;
  readonly find: (search: URLSearchParams) => string | undefined;
}

export const reviewStep = "review";

export const stepAddress = (definition: Form, path: string): StepAddress => {
  const names = [...Object.keys(definition.steps), reviewStep];
  return {
    names,
    titles: [...Object.values(definition.steps).map(({ title }) => title), "Review"],
    pathOf: (stepName) => `${path}?step=${Math.max(0, names.indexOf(stepName)) + 1}`,
    find: (search) => {
      const asked = search.get("step") ?? "";
      return /^\d{1,2}$/.test(asked) ? names[Number(asked) - 1] : undefined;
    },
  };
};
