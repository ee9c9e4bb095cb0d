import { action, blocks, facts, paragraph } from "../../../platform/mail/mail-layout.ts";
import { clientFacts, clientMail, toFirm } from "../../../platform/mail/mail-template.ts";

export const mailboxStoppedMail = clientMail<{
  /** Masked. */
  readonly address: string;
  readonly enteredBy: string;
  readonly isByClient: boolean;
}>({
  kind: "firm-address-stopped",
  sample: { address: "p•••@example.com", enteredBy: "Sample Advisor", isByClient: false },
  letter: ({ address, enteredBy, isByClient }, context) => ({
    ...toFirm(context),
    subject: "A co-borrower's new email address was stopped: {client}",
    values: {},
    title: "A co-borrower's new email address was stopped",
    preview: "What was signed through it doesn't count.",
    body: blocks(
      facts([
        ...clientFacts(context),
        { term: "Address", value: address },
        { term: "Entered by", value: enteredBy },
        { term: "Stopped by", value: isByClient ? "The client" : "The former mailbox" },
      ]),
      paragraph(
        "Links to it are closed, and what was signed through it doesn't count. Call to find out which address is right.",
      ),
      action("Open the client's file", `${context.letterhead.siteUrl}/desk/clients/${context.clientId}`),
    ),
  }),
});
