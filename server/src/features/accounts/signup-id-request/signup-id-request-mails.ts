import { toFirmAddressee } from "../../../platform/mail/addressee.ts";
import { action, blocks, paragraph } from "../../../platform/mail/mail-layout.ts";
import { clientMail, plainMail, toClient } from "../../../platform/mail/mail-template.ts";

/** To the firm. It leaves the address out: anyone can type in anyone's, and the desk shows it. */
export const signupIdRequestedMail = plainMail({
  kind: "signup-id-requested",
  sample: {},
  letter: (_, { letterhead }) => ({
    to: toFirmAddressee(letterhead),
    subject: "Someone asked for a Sign Up Id",
    values: {},
    title: "Someone asked for a Sign Up Id",
    preview: "Answer with one press at the desk.",
    body: blocks(
      paragraph("Their request is at the desk. One press emails them an id, with a link that fills it in."),
      action("See who is waiting", `${letterhead.siteUrl}/desk/signup-ids?show=requests`),
      paragraph("You get this email at most once an hour, however many people ask."),
    ),
  }),
});

/** The answer to someone who has an account. No one else may learn from the site that they do. */
export const accountExistsMail = clientMail({
  kind: "signup-id-account-exists",
  sample: {},
  letter: (_, context) => ({
    ...toClient(context),
    subject: "You already have a {firm} account",
    opening: "Someone asked for a Sign Up Id with this email address. You don't need one.",
    values: {},
    title: "You already have an account",
    preview: "You don't need a Sign Up Id. Sign in with this email address.",
    body: blocks(
      action("Sign in", `${context.letterhead.siteUrl}/login`),
      paragraph(`Forgot your password? ${context.letterhead.siteUrl}/forgot-password`),
      paragraph("You didn't ask? Ignore this email: someone else typed in your address."),
    ),
  }),
});
