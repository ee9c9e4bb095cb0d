/** Maps a form's steps to URLs, from `?step=1` to the review, which is last. */
export interface StepAddress {
  readonly names: readonly string[];
  readonly titles: readonly string[];
  /** "Step 2 of 8: "; "" for a review that isn't counted. */
  readonly formatPlace: (stepName: string) => string;
  readonly toPath: (stepName: string) => string;
  readonly findStep: (search: URLSearchParams) => string | undefined;
}

export const reviewStep = "review";

interface StepAddressOptions {
  /** Whether the review is one of the form's steps, and not what follows the last one. */
  readonly isReviewCounted: boolean;
}

interface NamedSteps {
  readonly steps: Readonly<Record<string, { readonly title: string }>>;
}

export const createStepAddress = (
  { steps }: NamedSteps,
  path: string,
  { isReviewCounted }: StepAddressOptions,
): StepAddress => {
  const names = [...Object.keys(steps), reviewStep];
  const counted = isReviewCounted ? names : names.slice(0, -1);
  return {
    names,
    titles: [...Object.values(steps).map(({ title }) => title), "Review"],
    formatPlace: (stepName) =>
      counted.includes(stepName) ? `Step ${counted.indexOf(stepName) + 1} of ${counted.length}: ` : "",
    toPath: (stepName) => {
      const isNamed = stepName === reviewStep && !isReviewCounted;
      return `${path}?step=${isNamed ? reviewStep : Math.max(0, names.indexOf(stepName)) + 1}`;
    },
    findStep: (search) => {
      const step = search.get("step") ?? "";
      if (step === reviewStep) return reviewStep;
      return /^\d{1,2}$/.test(step) ? counted[Number(step) - 1] : undefined;
    },
  };
};
