import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { type CappedAct, type CapSpan, describeReached, outCaps } from "@funding-desk/contract/identity/ways-out";
import type { Addressee } from "../../../platform/mail/addressee.ts";
import { action, blocks, facts, formatInstant, paragraph } from "../../../platform/mail/mail-layout.ts";
import { plainMail } from "../../../platform/mail/mail-template.ts";

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

type WrongCode = {
  readonly to: Addressee;
  /** Instant */
  readonly at: string;
  /** Where the sign-in came from. */
  readonly network: string;
};

/** To the owner of a password that someone gave without the right code. */
export const secondFactorWrongMail = plainMail<WrongCode>({
  kind: "staff-second-factor-wrong",
  sample: { to, at: "2027-01-05T15:00:00Z", network: "203.0.113.7" },
  letter: ({ to, at, network }, { timeZone, letterhead }) => ({
    to,
    subject: "Someone entered your {firm} password and a wrong code",
    values: { name: to.name },
    title: "Your password, then a wrong code",
    preview: "If this wasn't you, someone knows your password.",
    body: blocks(
      facts([
        { term: "When", value: formatInstant(at, timeZone) },
        { term: "From", value: network },
      ]),
      paragraph("If this was you, you don't need to do anything."),
      paragraph(
        "If it wasn't, someone knows your password. They couldn't get in. Sign in, change your password under My account, and tell a manager.",
      ),
      action("Open my account", `${letterhead.siteUrl}/desk/account`),
    ),
  }),
});

type ManagerAdded = {
  readonly to: Addressee;
  /** The new manager. */
  readonly member: string;
  readonly email: string;
  readonly what: "invited" | "made";
  /** Who did it. */
  readonly by: string;
  /** Instant */
  readonly at: string;
};

/** To every manager, since a manager can do everything. */
export const managerAddedMail = plainMail<ManagerAdded>({
  kind: "staff-manager-added",
  sample: {
    to,
    member: "Sample Colleague",
    email: "colleague@example.com",
    what: "invited",
    by: "Sample Manager",
    at: "2027-01-05T15:00:00Z",
  },
  letter: ({ to, member, email, what, by, at }, { timeZone, letterhead }) => ({
    to,
    subject: what === "invited" ? "{member} was invited as a manager at {firm}" : "{member} is now a manager at {firm}",
    values: { name: to.name, member, by },
    title: what === "invited" ? "Someone was invited as a manager" : "There is a new manager",
    preview: `${member}, by ${by}`,
    body: blocks(
      facts([
        { term: "Who", value: member },
        { term: "Email", value: email },
        { term: "By", value: by },
        { term: "When", value: formatInstant(at, timeZone) },
      ]),
      paragraph("Managers can open every client's file, change settings, and invite others."),
      paragraph(
        what === "invited"
          ? "If you didn't expect this, withdraw the invitation on the Staff page, and ask who sent it."
          : "If you didn't expect this, deactivate the account on the Staff page, and ask who changed it.",
      ),
      action("Open the Staff page", `${letterhead.siteUrl}/desk/staff`),
    ),
  }),
});

type CapReached = {
  readonly to: Addressee;
  /** Who reached it. */
  readonly member: string;
  readonly act: CappedAct;
  readonly span: CapSpan;
  /** Instant */
  readonly at: string;
};

/** To every manager: a member takes out more than work usually needs. */
export const capReachedMail = plainMail<CapReached>({
  kind: "staff-cap-reached",
  sample: { to, member: "Sample Colleague", act: "reveal", span: "hour", at: "2027-01-05T15:00:00Z" },
  letter: ({ to, member, act, span, at }, { timeZone, letterhead }) => {
    const what = describeReached(act, span);
    const mayGoOn = span === "hour" && outCaps[act].pastHour === "second factor";
    return {
      to,
      subject: `{member} ${what}`,
      values: { name: to.name, member },
      title: "A member of staff reached a limit",
      preview: `${member} ${what}.`,
      body: blocks(
        facts([
          { term: "Who", value: member },
          { term: "What", value: `${what[0]?.toUpperCase()}${what.slice(1)}` },
          { term: "When", value: formatInstant(at, timeZone) },
        ]),
        paragraph(
          `${mayGoOn ? "To go on, they have to confirm with their second factor." : `They can go on after ${span === "day" ? "a day" : "an hour"}.`} The audit shows what they opened and why.`,
        ),
        paragraph("If you can't explain this, deactivate their account on the Staff page, then ask them."),
        action("Open the audit", `${letterhead.siteUrl}/desk/audit`),
      ),
    };
  },
});
