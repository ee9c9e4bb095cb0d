import type { applicationForm } from "@funding-desk/contract/intake/application/form";
import type { StepReason } from "../draft/step-aside.tsx";

type StepName = keyof typeof applicationForm.steps | "review";

export const stepReasons: Readonly<Record<StepName, StepReason>> = {
  business: {
    why: "Lenders look your company up by its legal name, address and state. What you enter has to match the state's records.",
    minutes: 3,
  },
  owner: {
    why: "Lenders have to verify who owns the business. They ask for everyone with a large share, which is why co-borrowers are here.",
    minutes: 3,
  },
  financial: {
    why: "Revenue and existing debt show how large a payment the business can carry.",
    minutes: 2,
  },
  fundingRequest: {
    why: "The purpose and the kind of funding decide which lenders see your file, and which papers they want.",
    minutes: 2,
  },
  documents: {
    why: "A complete file gets a faster answer. Send what you have: the rest can follow under My Documents.",
    minutes: 5,
  },
  consents: {
    why: "Without your permission, no one may look at your credit or share your file.",
    minutes: 1,
  },
  compliance: {
    why: "Federal programs and many lenders ask this of every applicant. A yes doesn't rule you out. Explain it in your own words, now or later.",
    minutes: 2,
  },
  attestation: { why: "Lenders rely on your word that the file is complete and true.", minutes: 1 },
  review: { why: "So that lenders read what you meant. You can still change any answer.", minutes: 1 },
};
