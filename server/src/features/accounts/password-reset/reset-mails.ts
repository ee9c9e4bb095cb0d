import { limits } from "@funding-desk/contract/platform/limits";
import { createElement as h } from "react";
import type { Addressee } from "../../../platform/mail/addressee.ts";
import { action, blocks, paragraph } from "../../../platform/mail/mail-layout.ts";
import { plainMail } from "../../../platform/mail/mail-template.ts";

type ResetCode = {
  readonly to: Addressee;
  readonly firstName: string;
  readonly code: string;
  /** Opens the page that asks for a new password. */
  readonly url: string;
};

/** The code is in the subject too, so that phones can offer to fill it in. */
export const resetCodeMail = plainMail<ResetCode>({
  kind: "password-reset-code",
  sample: {
    to: { name: "Sample Client", address: "client@example.com" },
    firstName: "Sample",
    code: "12345678",
    url: "https://example.com/reset-password#sample",
  },
  letter: ({ to, firstName, code, url }) => ({
    to,
    subject: "{code} is your code for {firm}",
    opening: "Enter it where you asked:",
    values: { first_name: firstName, code },
    title: "Your code to reset your password",
    preview: `It works for ${limits.resetCodeMinutes} minutes.`,
    body: blocks(
      h("p", { style: { margin: "0 0 16px", fontSize: 32, fontWeight: 600, letterSpacing: 4 } }, code),
      paragraph(`It works once, within ${limits.resetCodeMinutes} minutes. We never ask for it.`),
      paragraph("Or use this link, which works for an hour."),
      action("Choose a new password", url),
      paragraph("Not you? Ignore this email. Your password stays the same."),
    ),
  }),
});
