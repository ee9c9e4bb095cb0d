import { limits } from "@funding-desk/contract/limits";
import { Fragment, createElement as h } from "react";
import type { Addressee } from "../../mail/addressee.ts";
import type { Mail } from "../../mail/mail.ts";
import { facts, type Letterhead, paragraph } from "../../mail/mail-layout.ts";
import { written } from "../../mail/mail-words.ts";

const firstNameOf = ({ name }: Addressee): string => name.split(" ")[0] ?? "";

/** The code that resets a password. It stands in the subject too, where a phone offers to fill it in. */
export const resetCodeMail = (letterhead: Letterhead, to: Addressee, code: string): Mail => ({
  kind: "password-reset-code",
  to,
  ...written(letterhead, {
    subject: "{code} is your code for {firm}",
    opening: "Enter this code where you asked for it:",
    values: { first_name: firstNameOf(to), code },
    title: "Your code to reset the password",
    preview: `Good for ${limits.resetCodeMinutes} minutes.`,
    body: h(
      Fragment,
      null,
      h("p", { style: { margin: "0 0 16px", fontSize: 32, fontWeight: 600, letterSpacing: 4 } }, code),
      paragraph(
        `It is good for ${limits.resetCodeMinutes} minutes and for one use. Nobody from our side will ever ask you for it.`,
      ),
      paragraph("You did not ask for it? Then do nothing: your password stays as it is."),
    ),
  }),
});

/** Tells the owner, so that a stranger's change does not go unseen. */
export const passwordChangedMail = (letterhead: Letterhead, to: Addressee, changedAt: string): Mail => ({
  kind: "password-changed",
  to,
  ...written(letterhead, {
    subject: "Your {firm} password was changed",
    opening: "",
    values: { first_name: firstNameOf(to) },
    title: "Your password was changed",
    preview: "You are signed out everywhere. Sign in with the new password.",
    body: h(
      Fragment,
      null,
      facts([{ term: "When", value: changedAt }]),
      paragraph("You are signed out on every device. Please sign in with the new password."),
      paragraph(
        `It was not you? Reset the password again at ${letterhead.siteUrl}/forgot-password and call us at ${letterhead.phone}.`,
      ),
    ),
  }),
});
