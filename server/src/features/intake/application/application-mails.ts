import { formatMoney } from "@funding-desk/contract/forms/format";
import { action, blocks, facts, paragraph, paragraphs } from "../../../platform/mail/mail-layout.ts";
import { clientFacts, clientMail, toClient, toFirm } from "../../../platform/mail/mail-template.ts";

export const applicationReceivedMail = clientMail({
  kind: "application-received",
  isPatient: true,
  sample: { reference: "FA-34567AAA", papers: ["Voided check", "EIN letter"] },
  letter: ({ reference, papers }, context) => ({
    ...toClient(context),
    subject: "We have your application ({reference})",
    values: { reference },
    title: "We have your funding application",
    preview: `Reference ${reference}`,
    body: blocks(
      facts([{ term: "Reference", value: reference }]),
      paragraph(`${context.advisorName} reads it next. Nothing goes to a lender until you agree.`),
      papers.length > 0 && blocks(paragraph("We still need from you:"), paragraphs(papers.join("\n"))),
      action("My Documents", `${context.letterhead.siteUrl}/dashboard/documents`),
    ),
  }),
});

export const newApplicationMail = clientMail({
  kind: "firm-application",
  isPatient: true,
  sample: { reference: "FA-34567AAA", fundingType: "SBA Loan", requestedAmount: 250_000 },
  letter: ({ reference, fundingType, requestedAmount }, context) => ({
    ...toFirm(context),
    subject: "New application {reference}",
    values: { reference },
    title: "New funding application",
    preview: `${fundingType}, ${formatMoney(String(requestedAmount))}`,
    body: facts([
      { term: "Reference", value: reference },
      ...clientFacts(context),
      { term: "Funding type", value: fundingType },
      { term: "Amount", value: formatMoney(String(requestedAmount)) },
    ]),
  }),
});
