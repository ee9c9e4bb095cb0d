import { staffLimits } from "@funding-desk/contract/staff/limits";
import type { StaffRole } from "@funding-desk/contract/staff/role";
import { Fragment, createElement as h } from "react";
import type { Mail } from "../../mail/mail.ts";
import { action, facts, type Letterhead, paragraph } from "../../mail/mail-layout.ts";
import { written } from "../../mail/mail-words.ts";

export interface StaffMailParts {
  readonly letterhead: Letterhead;
  readonly to: Mail["to"];
}

/** Asks somebody to join. @param url with the link's token behind the # */
export const invitationMail = (
  { letterhead, to }: StaffMailParts,
  { url, role, invitedBy }: { readonly url: string; readonly role: StaffRole; readonly invitedBy: string },
): Mail => ({
  kind: "staff-invitation",
  to,
  ...written(letterhead, {
    subject: "Join {firm} at the desk",
    opening: "{invited_by} asks you to join the desk, where {firm} looks after its clients.",
    values: { name: to.name, invited_by: invitedBy },
    title: "You are invited to the desk",
    preview: `The link is good for ${staffLimits.invitationDays} days.`,
    body: h(
      Fragment,
      null,
      facts([{ term: "Your role", value: role }]),
      paragraph(
        "Open the link and choose how you will sign in: with a passkey, or with a password and codes of an app.",
      ),
      action("Accept the invitation", url),
      paragraph(
        `The link is good for ${staffLimits.invitationDays} days and for one use. It is for you alone: please do not pass it on.`,
      ),
    ),
  }),
});

/** Lets somebody who has joined set up the sign-in anew. */
export const renewalMail = (
  { letterhead, to }: StaffMailParts,
  { url, askedBy }: { readonly url: string; readonly askedBy: "manager" | "self" },
): Mail => {
  const time = askedBy === "self" ? `${staffLimits.recoveryMinutes} minutes` : `${staffLimits.renewalHours} hours`;
  return {
    kind: askedBy === "self" ? "staff-recovery" : "staff-renewal",
    to,
    ...written(letterhead, {
      subject: "Set up your sign-in at {firm} anew",
      opening:
        askedBy === "self"
          ? "You said that you cannot sign in to the desk any more. Open the link, and have one of your recovery codes at hand."
          : "A manager sends you this link, so that you can choose anew how you sign in to the desk.",
      values: { name: to.name },
      title: "Set up your sign-in anew",
      preview: `The link is good for ${time}.`,
      body: h(
        Fragment,
        null,
        action("Set up my sign-in", url),
        paragraph(
          `It is good for ${time} and for one use. Until you use it, you sign in as before; afterwards the old ways to sign in are closed.`,
        ),
        paragraph("You did not expect this? Then do nothing, and tell a manager."),
      ),
    }),
  };
};

/** Tells the person, so that a stranger's change does not go unseen. @param what as "A passkey was added" */
export const signInChangedMail = (
  { letterhead, to }: StaffMailParts,
  { what, at }: { readonly what: string; readonly at: string },
): Mail => ({
  kind: "staff-sign-in-changed",
  to,
  ...written(letterhead, {
    subject: "Your sign-in at {firm} was changed",
    opening: "",
    values: { name: to.name },
    title: "Your sign-in was changed",
    preview: `${what}.`,
    body: h(
      Fragment,
      null,
      facts([
        { term: "What", value: what },
        { term: "When", value: at },
      ]),
      paragraph("It was not you? Tell a manager at once: they can close your account with one press."),
    ),
  }),
});
