import { formatMoney } from "@funding-desk/contract/forms/format";
import { action, blocks, facts, paragraph } from "../../../platform/mail/mail-layout.ts";
import { clientFacts, clientMail, toClient, toFirm } from "../../../platform/mail/mail-template.ts";

export const prequalificationReceivedMail = clientMail({
  kind: "prequalification-received",
  isPatient: true,
  sample: { reference: "PQ-34567AAA" },
  letter: ({ reference }, context) => ({
    ...toClient(context),
    subject: "We have your pre-qualification ({reference})",
    values: { reference },
    title: "We have your pre-qualification",
    preview: `Reference ${reference}`,
    body: blocks(
      facts([{ term: "Reference", value: reference }]),
      paragraph(`${context.advisorName} reads your answers next. A call is the fastest way forward.`),
      action("Schedule a call", `${context.letterhead.siteUrl}/dashboard/all-appointment`),
    ),
  }),
});

export const newPrequalificationMail = clientMail({
  kind: "firm-prequalification",
  isPatient: true,
  sample: { reference: "PQ-34567AAA", businessName: "Sample Bakery", purpose: "Equipment", requestedAmount: 50_000 },
  letter: ({ reference, businessName, purpose, requestedAmount }, context) => ({
    ...toFirm(context),
    subject: "New pre-qualification {reference}: {business}",
    values: { reference, business: businessName },
    title: "New pre-qualification",
    preview: `${businessName}, ${formatMoney(String(requestedAmount))}`,
    body: facts([
      { term: "Reference", value: reference },
      ...clientFacts(context),
      { term: "Business", value: businessName },
      { term: "Purpose", value: purpose },
      { term: "Amount", value: formatMoney(String(requestedAmount)) },
    ]),
  }),
});
