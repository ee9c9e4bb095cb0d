import { action, blocks, paragraph } from "../../../platform/mail/mail-layout.ts";
import { clientMail, toClient } from "../../../platform/mail/mail-template.ts";

type FormToConfirm = {
  /** The member of staff's name. */
  readonly enteredBy: string;
  /** In words, such as "pre-qualification". */
  readonly form: string;
  readonly path: string;
};

/** Asks a client with a password to look over a form that staff filled in with them, and to send it. */
export const confirmFormMail = clientMail<FormToConfirm>({
  kind: "confirm-form",
  sample: { enteredBy: "Sample Advisor", form: "pre-qualification", path: "/dashboard/prequalification" },
  letter: ({ enteredBy, form, path }, context) => ({
    ...toClient(context),
    subject: "Please look over your {form}",
    opening: "{entered_by} filled in your {form} with you. Check it, then send it.",
    values: { entered_by: enteredBy, form },
    title: `Your ${form} is ready to send`,
    preview: "Check it, then send it.",
    body: blocks(
      action("Look it over", `${context.letterhead.siteUrl}${path}`),
      paragraph("Nothing is sent or agreed to until you do it yourself."),
      paragraph(`You didn't talk to us? Don't send it, and call ${context.letterhead.phone}.`),
    ),
  }),
});
