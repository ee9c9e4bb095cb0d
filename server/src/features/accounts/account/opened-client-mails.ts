import { openedClientLimits } from "@funding-desk/contract/accounts/account/opened-client-desk-api";
import { action, blocks, paragraph } from "../../../platform/mail/mail-layout.ts";
import { clientMail, toClient } from "../../../platform/mail/mail-template.ts";

type AccountToTake = {
  /** The member of staff's name. */
  readonly openedBy: string;
  readonly url: string;
};

/** The link to an account that staff opened. */
export const takeAccountMail = clientMail<AccountToTake>({
  kind: "take-account",
  sample: { openedBy: "Sample Advisor", url: "https://example.com/take-account#sample" },
  letter: ({ openedBy, url }, context) => ({
    ...toClient(context),
    subject: "Your account at {firm} is ready",
    opening: "{opened_by} opened it for you. Choose a password and check what we entered.",
    values: { opened_by: openedBy },
    title: `Your account is ready, ${context.client.firstName}`,
    preview: "Choose a password and look over what we entered for you.",
    body: blocks(
      action("Take my account", url),
      paragraph(`The link works once, within ${openedClientLimits.takeOverLinkDays} days.`),
      paragraph("Nothing is sent or signed until you do it yourself."),
      paragraph(`You didn't talk to us? Don't open it, and call ${context.letterhead.phone}.`),
    ),
  }),
});
