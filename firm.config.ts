import { defaultEmailPolicy } from "@funding-desk/contract/email";
import type { Firm } from "@funding-desk/contract/firm";

/** Who the firm is. Replace what is marked `isSample: true`, and set the mark to false as you do. */
export const firm: Firm = {
  identity: {
    isSample: true,
    name: "Tidewater Funding Desk",
    legalName: "Tidewater Funding Desk LLC (sample)",
    phone: "(555) 010-0142",
    email: "hello@example.com",
    address: { street: "100 Sample Street, Suite 200", city: "Tampa", state: "FL", zip: "33602" },
    timeZone: "America/New_York",
    hours: "Mon-Fri 9-5 EST",
  },
  advisor: { isSample: true, name: "Sample Advisor", title: "Founder & Managing Partner" },
  claims: {
    lenders: {
      isSample: true,
      value: "200+",
      wording: "200+ lenders",
      evidence: "Replace with the count of lender agreements in force.",
      checkedOn: "2025-05-01",
    },
    years: {
      isSample: true,
      value: "25",
      wording: "over 25 years of lending expertise",
      evidence: "Replace with the advisors' employment history.",
      checkedOn: "2025-05-01",
    },
    minutes: {
      isSample: true,
      value: "5",
      wording: "about 5 minutes",
      evidence: "Replace with the median time between opening and submitting the form.",
      checkedOn: "2025-05-01",
    },
  },
  emailPolicy: defaultEmailPolicy,
};
