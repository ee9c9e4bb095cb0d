import type { Form } from "@funding-desk/contract/forms/form";

/** Maps a form's steps to URLs, from `?step=1` to the review, which is last. */
export interface StepAddress {
  readonly names: readonly string[];
  readonly titles: readonly string[];
  readonly toPath: (stepName: string) => string;
  readonly findStep: (search: URLSearchParams) => string | undefined;
}

export const reviewStep = "review";

export const createStepAddress = (definition: Form, path: string): StepAddress => {
  const names = [...Object.keys(definition.steps), reviewStep];
  return {
    names,
    titles: [...Object.values(definition.steps).map(({ title }) => title), "Review"],
    toPath: (stepName) => `${path}?step=${Math.max(0, names.indexOf(stepName)) + 1}`,
    findStep: (search) => {
      const number = search.get("step") ?? "";
      return /^\d{1,2}$/.test(number) ? names[Number(number) - 1] : undefined;
    },
  };
};
