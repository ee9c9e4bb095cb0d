import { action } from "../../../platform/mail/mail-layout.ts";
import { clientMail, toClient } from "../../../platform/mail/mail-template.ts";

/** Clients upload documents one at a time, so the mail waits for the last of them. */
export const documentsReceivedMail = clientMail({
  kind: "documents-received",
  optional: "documents",
  isPatient: true,
  waitSeconds: 180,
  sample: {},
  letter: (_, context) => ({
    ...toClient(context),
    subject: "We have your documents",
    opening: "See what we have and what we still need:",
    title: "We have your documents",
    preview: "They are stored encrypted.",
    body: action("My Documents", `${context.letterhead.siteUrl}/dashboard/documents`),
  }),
});
