/** The form's steps in its order. Apart from their fields, for screens that only name a step. */
export const applicationSteps = {
  business: { title: "Business information" },
  owner: { title: "Owner information" },
  financial: { title: "Financial information" },
  fundingRequest: { title: "Funding Request" },
  documents: { title: "Document Uploads" },
  consents: { title: "Disclosures and Consent" },
  compliance: { title: "Federal Compliance Disclosures" },
  attestation: { title: "Attestation and Authorization" },
} as const;
