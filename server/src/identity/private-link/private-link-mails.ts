import { privateLinkLimits } from "@funding-desk/contract/identity/private-link/limits";
import { createElement as h } from "react";
import { blocks, paragraph } from "../../platform/mail/mail-layout.ts";
import { plainMail } from "../../platform/mail/mail-template.ts";

type LinkCode = { readonly email: string; readonly code: string };

/** The code is in the subject too, so that phones can offer to fill it in. */
export const privateLinkCodeMail = plainMail<LinkCode>({
  kind: "private-link-code",
  sample: { email: "underwriting@lender.example.com", code: "123456" },
  letter: ({ email, code }) => ({
    to: { name: "", address: email },
    subject: "{code} is your code for {firm}",
    opening: "Enter it where you asked:",
    values: { code },
    title: "Your code for a private link",
    preview: `It works for ${privateLinkLimits.codeMinutes} minutes.`,
    body: blocks(
      h("p", { style: { margin: "0 0 16px", fontSize: 32, fontWeight: 600, letterSpacing: 4 } }, code),
      paragraph(`It works once, within ${privateLinkLimits.codeMinutes} minutes. We never ask for it.`),
      paragraph("Not you? Ignore this email: without the code, the link opens nothing."),
    ),
  }),
});
