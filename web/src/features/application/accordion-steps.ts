import { reviewStep } from "../../forms/step-address.ts";
import type { FormSteps } from "../../forms/use-form-steps.ts";
import type { AccordionStep } from "../../ui/step-accordion.tsx";
import type { Wizard } from "../draft/use-wizard.ts";
import { address } from "./application-address.ts";

/** How far each of the eight steps is. */
export const accordionSteps = (
  { hasGap }: Pick<FormSteps, "hasGap">,
  { stepName, furthest, isReachable }: Pick<Wizard, "stepName" | "furthest" | "isReachable">,
): AccordionStep[] =>
  address.names
    .filter((name) => name !== reviewStep)
    .map((name, index) => {
      const step = { name, title: address.titles[index] ?? name, isOpenable: isReachable(name) };
      if (name === stepName) return { ...step, state: "current" };
      if (hasGap(name)) return { ...step, state: index < furthest ? "missing" : "ahead" };
      return { ...step, state: index <= furthest ? "done" : "ahead" };
    });
