import { action, blocks, facts, formatInstant, paragraph } from "../../../platform/mail/mail-layout.ts";
import { clientMail, toClient } from "../../../platform/mail/mail-template.ts";

export const welcomeMail = clientMail({
  kind: "welcome",
  isPatient: true,
  sample: {},
  letter: (_, context) => ({
    ...toClient(context),
    subject: "Welcome to {firm}",
    opening: "Your account is open. Start with the pre-qualification: four short steps.",
    title: `Welcome, ${context.client.firstName}`,
    preview: "Your account is open. Start with the pre-qualification.",
    body: blocks(
      action("Pre-qualify", `${context.letterhead.siteUrl}/dashboard/prequalification`),
      paragraph(`Questions? ${context.advisorName}, ${context.letterhead.phone}.`),
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
    opening: "From a browser or network that's new to us.",
    title: "A new sign-in to your account",
    preview: "From a browser or network that's new to us.",
    body: blocks(
      facts([{ term: "When", value: formatInstant(at, context.timeZone) }]),
      paragraph("If this was you, ignore this email. If not, choose a new password: that signs out every device."),
      action("Reset my password", `${context.letterhead.siteUrl}/forgot-password`),
    ),
  }),
});

type PasswordChange = {
  /** Instant */
  readonly at: string;
  /** The session in which the client changed it goes on. */
  readonly isSignedInStill: boolean;
};

/** So that the owner notices a change made by someone else. */
export const passwordChangedMail = clientMail<PasswordChange>({
  kind: "password-changed",
  sample: { at: "2027-01-05T15:00:00Z", isSignedInStill: false },
  letter: ({ at, isSignedInStill }, context) => ({
    ...toClient(context),
    subject: "Your {firm} password was changed",
    title: "Your password was changed",
    preview: isSignedInStill
      ? "We signed you out on every other device."
      : "We signed you out everywhere. Sign in with your new password.",
    body: blocks(
      facts([{ term: "When", value: formatInstant(at, context.timeZone) }]),
      paragraph(
        isSignedInStill
          ? "We signed you out on every other device."
          : "We signed you out everywhere. Sign in with your new password.",
      ),
      paragraph(
        `Not you? Reset it at ${context.letterhead.siteUrl}/forgot-password and call ${context.letterhead.phone}.`,
      ),
    ),
  }),
});

type FactorChange = {
  /** Such as "A passkey was removed". */
  readonly what: string;
  /** Instant */
  readonly at: string;
};

/** So that the owner notices a change made by someone else. */
export const secondFactorChangedMail = clientMail<FactorChange>({
  kind: "second-factor-changed",
  sample: { what: "An authenticator app was added", at: "2027-01-05T15:00:00Z" },
  letter: ({ what, at }, context) => ({
    ...toClient(context),
    subject: "Your sign-in at {firm} was changed",
    title: "Your sign-in was changed",
    preview: `${what}.`,
    body: blocks(
      facts([
        { term: "What", value: what },
        { term: "When", value: formatInstant(at, context.timeZone) },
      ]),
      paragraph(
        `If this was you, ignore this email. If not, reset your password at ${context.letterhead.siteUrl}/forgot-password and call ${context.letterhead.phone}.`,
      ),
    ),
  }),
});

type WrongCode = {
  /** Instant */
  readonly at: string;
  /** Where the sign-in came from. */
  readonly network: string;
};

/** To the owner of a password that someone gave without the right code. */
export const secondFactorWrongMail = clientMail<WrongCode>({
  kind: "second-factor-wrong",
  sample: { at: "2027-01-05T15:00:00Z", network: "203.0.113.7" },
  letter: ({ at, network }, context) => ({
    ...toClient(context),
    subject: "Someone entered your {firm} password and a wrong code",
    title: "Your password, then a wrong code",
    preview: "If this wasn't you, someone knows your password.",
    body: blocks(
      facts([
        { term: "When", value: formatInstant(at, context.timeZone) },
        { term: "From", value: network },
      ]),
      paragraph(
        "If this was you, ignore this email. If not, someone knows your password, but couldn't get in. Choose a new one.",
      ),
      action("Reset my password", `${context.letterhead.siteUrl}/forgot-password`),
    ),
  }),
});
