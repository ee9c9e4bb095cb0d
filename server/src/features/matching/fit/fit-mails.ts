import { action, blocks, paragraph } from "../../../platform/mail/mail-layout.ts";
import { clientMail, toClient } from "../../../platform/mail/mail-template.ts";

/** Says what typically fits now and didn't before. Leaves the reasons out: they are facts of the business. */
export const nowFitsMail = clientMail<{ readonly names: readonly string[] }>({
  kind: "what-fits",
  optional: "fits",
  isPatient: true,
  sample: { names: ["Business Line of Credit", "Equipment Financing"] },
  letter: ({ names }, context) => ({
    ...toClient(context),
    subject: "More funding typically fits your business now",
    opening: "By lenders' published minimums, this typically fits now, too:",
    title: "New on your list",
    preview: names.join(", "),
    body: blocks(
      ...names.map((name) => paragraph(name)),
      paragraph("It's no offer or decision. Each lender decides for itself."),
      action("See why", `${context.letterhead.siteUrl}/dashboard/what-fits`),
    ),
  }),
});
