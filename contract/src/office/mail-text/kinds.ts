/** Every mail has the placeholders `{firm}` and `{phone}`, the firm's own. */
const everywhere = ["firm", "phone"] as const;

interface MailKind {
  readonly name: string;
  readonly to: "client" | "firm" | "staff" | "outside";
  /** What sends it, in a few words; empty where the name says it. */
  readonly when: string;
  /** Besides `firm` and `phone`. */
  readonly placeholders: readonly string[];
}

const toClient = (name: string, when: string, placeholders: readonly string[] = []): MailKind => ({
  name,
  to: "client",
  when,
  placeholders: ["first_name", ...placeholders],
});
const toFirm = (name: string, when: string, placeholders: readonly string[]): MailKind => ({
  name,
  to: "firm",
  when,
  placeholders,
});
const toStaff = (name: string, when: string, placeholders: readonly string[] = []): MailKind => ({
  name,
  to: "staff",
  when,
  placeholders: ["name", ...placeholders],
});
/** To a lender or a co-borrower. */
const toOutside = (name: string, when: string, placeholders: readonly string[] = []): MailKind => ({
  name,
  to: "outside",
  when,
  placeholders,
});

/** The mails whose subject and opening the firm can change, by template name. */
export const mailKinds: Readonly<Record<string, MailKind>> = {
  welcome: toClient("Welcome", ""),
  "prequalification-received": toClient("Pre-qualification received", "", ["reference", "advisor"]),
  "application-received": toClient("Application received", "", ["reference", "advisor"]),
  "status-changed": toClient("Status changed", "", ["reference", "status"]),
  "documents-needed": toClient("Documents needed", "Asked for, or one rejected", ["needed"]),
  "documents-received": toClient("Documents received", ""),
  "what-fits": toClient("What fits", "More fits than before"),
  "offer-shown": toClient("An offer", "Shown to the client", ["lender"]),
  "disclosure-sent": toClient("A lender's disclosure", "Sent; once opened, the offer follows", ["lender"]),
  "message-to-client": toClient("Message from the advisor", ""),
  "group-message": toClient("Message to many", ""),
  "answers-corrected": toClient("Answers corrected", "By staff"),
  "appointment-booked": toClient("Call booked", "", ["when", "advisor"]),
  "appointment-moved": toClient("Call moved", "", ["when", "advisor"]),
  "appointment-cancelled": toClient("Call canceled", "", ["when", "advisor"]),
  "appointment-reminder": toClient("Call reminder", "", ["when", "advisor"]),
  "reminder-papers": toClient("Reminder: papers", "Still owed"),
  "reminder-form": toClient("Reminder: form", "Half filled, not sent"),
  "reminder-offer": toClient("Reminder: offer", "Unanswered"),
  "reminder-consent": toClient("Reminder: consent", "Unsigned"),
  "reminder-renewal": toClient("Reminder: renewal", "Half repaid, or ending soon"),
  "reminder-digest": toClient("Reminder: several things", "On one day"),
  "reminder-calls": toStaff("Reminder: calls without an outcome", "", ["count"]),
  "signup-id": { name: "Sign Up Id", to: "client", when: "", placeholders: ["name"] },
  "signup-id-account-exists": toClient("Sign Up Id not needed", "Asked for by a client"),
  "contact-received": {
    name: "Contact form received",
    to: "client",
    when: "Once a day to an address",
    placeholders: [],
  },
  "take-account": toClient("Take your account", "Staff send the link", ["opened_by"]),
  "confirm-email": toClient("Confirm a new email", "To the new address"),
  "email-change-asked": toClient("Email about to change", "To the current address"),
  "email-changed": toClient("Email changed", "To both"),
  "confirm-form": toClient("Look over a form", "Staff filled it in", ["entered_by", "form"]),
  "password-reset-code": toClient("Password reset code", "", ["code"]),
  "password-changed": toClient("Password changed", ""),
  "second-factor-changed": toClient("Second factor changed", ""),
  "second-factor-wrong": toClient("Wrong second factor", "After the right password"),
  "credit-pull-signed": toClient("Credit pull authorization signed", ""),
  "credit-pull-revoked": toClient("Credit pull authorization revoked", ""),
  "new-device": toClient("New sign-in", "From a new browser or network"),
  "firm-prequalification": toFirm("New pre-qualification", "", ["reference", "business", "client"]),
  "firm-application": toFirm("New application", "", ["reference", "client"]),
  "offer-answered": toFirm("Offer answered", "", ["reference", "client"]),
  "lender-offer": toFirm("Offer from a lender", "On its own page", ["reference", "client", "lender"]),
  "firm-explanation": toFirm("Explanation", "Of a disclosure, after sending", ["reference", "client"]),
  "firm-appointment": toFirm("Call booked, moved, or canceled", "", ["what", "client", "when"]),
  "firm-credit-pull-signed": toFirm("Credit pull authorization signed", "", ["client"]),
  "firm-credit-pull-revoked": toFirm("Credit pull authorization revoked", "", ["client"]),
  "contact-message": toFirm("Contact form", "", ["name", "subject"]),
  "signup-id-requested": toFirm("Request for a Sign Up Id", "At most once an hour", []),
  "message-to-firm": toFirm("Message from a client", "", ["client"]),
  "disclosure-evidence": toOutside("Proof of a disclosure", "The client opened it", ["reference"]),
  "lender-consent-asked": toClient("Consent asked", "To send a file to a lender", ["lender"]),
  "lender-consent-given": toClient("Consent given", "", ["lender"]),
  "lender-consent-revoked": toClient("Consent revoked", "", ["lender"]),
  "submission-moved": toClient("File moved", "To the lender's new address", ["lender"]),
  "submission-sent": toClient("File sent to a lender", "", ["lender"]),
  "firm-lender-consent": toFirm("Consent answered", "Given, declined, or revoked", ["client", "lender", "what"]),
  "firm-address-stopped": toFirm("Address stopped", "Of a co-borrower, as staff entered it", ["client"]),
  "firm-lender-answer": toFirm("Lender answered", "Asked for more, or passed", ["client", "lender", "what"]),
  "co-borrower-numbers-asked": toOutside("Own numbers asked of a co-borrower", "Before a lender is chosen", [
    "applicant",
    "business",
  ]),
  "co-borrower-moved": toOutside("Co-borrower's email changed", ""),
  "co-borrower-consent-asked": toOutside("Consent asked of a co-borrower", "", ["applicant", "business"]),
  "co-borrower-consent-given": toOutside("Consent given by a co-borrower", "", ["lender"]),
  "lender-file": toOutside("File for a lender", "As a link", ["business", "program", "reference"]),
  "lender-file-attached": toOutside("File for a lender, attached", "", ["business", "program", "reference"]),
  "lender-file-answer": toOutside("Answer for a lender", "What it asked for", ["business", "reference"]),
  "lender-file-moved": toOutside("File moved", "To the lender's new address", ["lender"]),
  "lender-file-ended": toOutside("File ended", "Revoked, or withdrawn", ["business", "reference"]),
  "private-link-code": toOutside("Code for a private link", "", ["code"]),
  "staff-invitation": toStaff("Invitation to the desk", "", ["invited_by"]),
  "staff-renewal": toStaff("Sign-in renewal", "By a manager"),
  "staff-recovery": toStaff("Sign-in recovery", "They asked for it"),
  "staff-sign-in-changed": toStaff("Staff sign-in changed", ""),
  "staff-second-factor-wrong": toStaff("Wrong code at the desk", "After the right password"),
  "staff-manager-added": toStaff("New manager", "Invited, or made one", ["member", "by"]),
  "api-key-ended": toStaff("API key ended", "It stood in an address", ["key"]),
  "staff-cap-reached": toStaff("Limit reached", "Of what may leave the desk", ["member"]),
};

/** The placeholders of a kind, without braces. */
export const listPlaceholders = (kind: string): readonly string[] => [
  ...(mailKinds[kind]?.placeholders ?? []),
  ...everywhere,
];

const placeholder = /\{([^{}\n]*)\}/g;

/** Braced names that aren't placeholders of the kind, as they were typed. */
export const findUnknownPlaceholders = (text: string, kind: string): readonly string[] => {
  const known = listPlaceholders(kind);
  return [...text.matchAll(placeholder)].filter(([, name = ""]) => !known.includes(name)).map(([whole]) => whole);
};

/** Replaces placeholders with values. A value's own braces are left alone. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole));
