import { action, blocks, facts, formatInstant, paragraph } from "../../mail/mail-layout.ts";
import { clientMail, toClient } from "../../mail/mail-template.ts";

export const welcomeMail = clientMail({
  kind: "welcome",
  isPatient: true,
  sample: {},
  letter: (_, context) => ({
    ...toClient(context),
    subject: "Welcome to {firm}",
    opening:
      "Your account is open. Start with the pre-qualification: four short steps, and we save your answers as you go.",
    title: `Welcome, ${context.client.firstName}`,
    preview: "Your account is open. Start with the pre-qualification.",
    body: blocks(
      action("Pre-qualify", `${context.letterhead.siteUrl}/dashboard/prequalification`),
      paragraph(`Questions? Call ${context.advisorName} at ${context.letterhead.phone}.`),
    ),
  }),
});

export const newDeviceMail = clientMail({
  kind: "new-device",
  isPatient: true,
  sample: { at: "2027-01-05T15:00:00Z" },
  letter: ({ at }, context) => ({
    ...toClient(context),
    subject: "A new sign-in to your account",
    opening: "Someone signed in to your account from a browser or network we haven't seen you use before.",
    title: "A new sign-in to your account",
    preview: "From a browser or network we haven't seen you use before.",
    body: blocks(
      facts([{ term: "When", value: formatInstant(at, context.timeZone) }]),
      paragraph("If this was you, you don't need to do anything."),
      paragraph("If it wasn't, choose a new password. That signs out every device."),
      action("Reset my password", `${context.letterhead.siteUrl}/forgot-password`),
    ),
  }),
});
