import type { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import type { StepReason } from "../draft/step-aside.tsx";

type StepName = keyof typeof prequalificationForm.steps | "review";

export const stepReasons: Readonly<Record<StepName, StepReason>> = {
  personal: { why: "So that your advisor can reach you, and knows which state's rules apply.", minutes: 1 },
  business: {
    why: "Lenders publish minimums for time in business and revenue, and some don't fund every industry. This tells us which lenders to leave out.",
    minutes: 2,
  },
  funding: {
    why: "The amount, the purpose and the timing decide which kinds of funding fit. Your own estimate of your credit is enough: no one pulls it here.",
    minutes: 1,
  },
  review: { why: "So that your advisor starts from the right answers. You can still change any of them.", minutes: 1 },
};
