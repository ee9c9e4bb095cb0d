import { staffLimits } from "@funding-desk/contract/staff/limits";
import type { StaffRole } from "@funding-desk/contract/staff-role";
import type { Addressee } from "../../mail/addressee.ts";
import { action, blocks, facts, formatInstant, paragraph } from "../../mail/mail-layout.ts";
import { plainMail } from "../../mail/mail-template.ts";

const to: Addressee = { name: "Sample Member", address: "member@example.com" };
const url = "https://desk.example.com/desk/invitation#sample";

type SetupLink = {
  readonly to: Addressee;
  /** With the link's token after the #. */
  readonly url: string;
};

export const invitationMail = plainMail<SetupLink & { readonly role: StaffRole; readonly invitedBy: string }>({
  kind: "staff-invitation",
  sample: { to, url, role: "advisor", invitedBy: "Sample Manager" },
  letter: ({ to, url, role, invitedBy }) => ({
    to,
    subject: "Join {firm} at the desk",
    opening: "{invited_by} invited you to the desk, where {firm} looks after its clients.",
    values: { name: to.name, invited_by: invitedBy },
    title: "You're invited to the desk",
    preview: `The link works for ${staffLimits.invitationDays} days.`,
    body: blocks(
      facts([{ term: "Your role", value: role }]),
      paragraph(
        "Open the link and choose how you'll sign in: with a passkey, or with a password and codes from an app.",
      ),
      action("Accept the invitation", url),
      paragraph(
        `The link works once, within ${staffLimits.invitationDays} days. It's only for you, so please don't forward it.`,
      ),
    ),
  }),
});

const renewalLetter = ({ to, url }: SetupLink, { opening, time }: { opening: string; time: string }) => ({
  to,
  subject: "Set up your sign-in at {firm} again",
  opening,
  values: { name: to.name },
  title: "Set up your sign-in again",
  preview: `The link works for ${time}.`,
  body: blocks(
    action("Set up my sign-in", url),
    paragraph(
      `It works once, within ${time}. Until you use it, you sign in as before. After that, your old ways to sign in stop working.`,
    ),
    paragraph("If you didn't expect this, don't open the link, and tell a manager."),
  ),
});

/** A manager lets a member set up a new way to sign in. */
export const renewalMail = plainMail<SetupLink>({
  kind: "staff-renewal",
  sample: { to, url },
  letter: (link) =>
    renewalLetter(link, {
      opening: "A manager sent you this link so that you can choose again how you sign in to the desk.",
      time: `${staffLimits.renewalHours} hours`,
    }),
});

/** A member who can't sign in asked for a link. */
export const recoveryMail = plainMail<SetupLink>({
  kind: "staff-recovery",
  sample: { to, url },
  letter: (link) =>
    renewalLetter(link, {
      opening: "You told us you can't sign in to the desk. Open the link, and have one of your recovery codes ready.",
      time: `${staffLimits.recoveryMinutes} minutes`,
    }),
});

type SignInChange = {
  readonly to: Addressee;
  /** Such as "A passkey was added". */
  readonly what: string;
  /** Instant */
  readonly at: string;
};

/** So that the member notices a change made by someone else. */
export const signInChangedMail = plainMail<SignInChange>({
  kind: "staff-sign-in-changed",
  sample: { to, what: "A passkey was removed", at: "2027-01-05T15:00:00Z" },
  letter: ({ to, what, at }, { timeZone }) => ({
    to,
    subject: "Your sign-in at {firm} was changed",
    values: { name: to.name },
    title: "Your sign-in was changed",
    preview: `${what}.`,
    body: blocks(
      facts([
        { term: "What", value: what },
        { term: "When", value: formatInstant(at, timeZone) },
      ]),
      paragraph("If this wasn't you, tell a manager right away. They can deactivate your account with one click."),
    ),
  }),
});

export const orderSignInChange = (
  { name, email }: { readonly name: string; readonly email: string },
  what: string,
) => ({
  clientId: null,
  to: { name, address: email },
  what,
  at: new Date().toISOString(),
});
