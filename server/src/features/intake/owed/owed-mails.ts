import { action, blocks, facts } from "../../../platform/mail/mail-layout.ts";
import { clientFacts, clientMail, toFirm } from "../../../platform/mail/mail-template.ts";

/** Leaves the explanation out: it is sealed, and mail isn't. */
export const explainedMail = clientMail({
  kind: "firm-explanation",
  sample: { reference: "FA-34567AAA" },
  letter: ({ reference }, context) => ({
    ...toFirm(context),
    subject: "{client} explained their disclosures ({reference})",
    values: { reference },
    title: "An explanation came in",
    preview: `Reference ${reference}`,
    body: blocks(
      facts([{ term: "Reference", value: reference }, ...clientFacts(context)]),
      action("Read it in the file", `${context.letterhead.siteUrl}/desk/clients/${context.clientId}`),
    ),
  }),
});
