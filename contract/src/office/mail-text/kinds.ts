/** Every mail has the placeholders `{firm}` and `{phone}`, the firm's own. */
const everywhere = ["firm", "phone"] as const;

interface MailKind {
  readonly name: string;
  readonly to: "client" | "firm" | "staff" | "outside";
  /** What triggers it. */
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
  welcome: toClient("Welcome", "An account was opened."),
  "prequalification-received": toClient("Pre-qualification received", "A pre-qualification was submitted.", [
    "reference",
    "advisor",
  ]),
  "application-received": toClient("Application received", "An application was submitted.", ["reference", "advisor"]),
  "status-changed": toClient(
    "Status changed",
    "A member of staff changed the status of a pre-qualification or an application.",
    ["reference", "status"],
  ),
  "documents-needed": toClient("Documents needed", "A member of staff asked for documents or rejected one.", [
    "needed",
  ]),
  "documents-received": toClient("Documents received", "A client uploaded documents."),
  "what-fits": toClient("What fits", "More funding typically fits a client's business than before."),
  "offer-shown": toClient("An offer", "A client can read a lender's offer.", ["lender"]),
  "disclosure-sent": toClient(
    "A lender's disclosure",
    "A member of staff sent the client a lender's disclosure. The offer follows once it was opened.",
    ["lender"],
  ),
  "message-to-client": toClient("Message from the advisor", "A member of staff wrote a message."),
  "group-message": toClient("Message to many", "A member of staff wrote the same message to several clients."),
  "answers-corrected": toClient("Answers corrected", "A member of staff corrected answers on the client's behalf."),
  "appointment-booked": toClient("Call booked", "A call was booked.", ["when", "advisor"]),
  "appointment-moved": toClient("Call moved", "A call was moved.", ["when", "advisor"]),
  "appointment-cancelled": toClient("Call canceled", "A call was canceled.", ["when", "advisor"]),
  "appointment-reminder": toClient("Call reminder", "A call is coming up.", ["when", "advisor"]),
  "reminder-papers": toClient("Reminder: papers", "Documents or explanations are still owed."),
  "reminder-form": toClient("Reminder: form", "A form was half filled and not sent."),
  "reminder-offer": toClient("Reminder: offer", "An offer is unanswered."),
  "reminder-consent": toClient("Reminder: consent", "A consent for a lender is waiting."),
  "reminder-renewal": toClient("Reminder: renewal", "Funding is half repaid, or its payments end soon."),
  "reminder-digest": toClient("Reminder: several things", "Things of different kinds are open on the same day."),
  "reminder-calls": toStaff("Reminder: calls without an outcome", "Calls are over and no outcome is noted.", ["count"]),
  "signup-id": { name: "Sign Up Id", to: "client", when: "A Sign Up Id was mailed.", placeholders: ["name"] },
  "signup-id-account-exists": toClient("Sign Up Id not needed", "A client asked for a Sign Up Id."),
  "contact-received": {
    name: "Contact form received",
    to: "client",
    when: "Someone used the contact form. Sent at most once a day to an address.",
    placeholders: [],
  },
  "take-account": toClient("Take your account", "A member of staff opened a client's file and sent them the link.", [
    "opened_by",
  ]),
  "confirm-email": toClient("Confirm a new email", "A client's email is about to change; to the new one."),
  "email-change-asked": toClient("Email about to change", "A client's email is about to change; to the current one."),
  "email-changed": toClient("Email changed", "A client confirmed a new email; to both."),
  "confirm-form": toClient(
    "Look over a form",
    "A member of staff filled in a form with a client and asked them to look it over and send it.",
    ["entered_by", "form"],
  ),
  "password-reset-code": toClient("Password reset code", "Someone requested a code to reset a password.", ["code"]),
  "password-changed": toClient("Password changed", "A client's password was changed."),
  "second-factor-changed": toClient(
    "Second factor changed",
    "A client's second factor was added, removed, or changed.",
  ),
  "second-factor-wrong": toClient("Wrong second factor", "Someone gave a client's password and then a wrong code."),
  "credit-pull-signed": toClient("Credit pull authorization signed", "A client signed the credit pull authorization."),
  "credit-pull-revoked": toClient(
    "Credit pull authorization revoked",
    "A client revoked the credit pull authorization.",
  ),
  "new-device": toClient("New sign-in", "A client signed in from a new browser or network."),
  "firm-prequalification": toFirm("New pre-qualification", "A pre-qualification was submitted.", [
    "reference",
    "business",
    "client",
  ]),
  "firm-application": toFirm("New application", "An application was submitted.", ["reference", "client"]),
  "offer-answered": toFirm("Offer answered", "A client chose an offer or said no to one.", ["reference", "client"]),
  "lender-offer": toFirm("Offer from a lender", "A lender made an offer on its own page.", [
    "reference",
    "client",
    "lender",
  ]),
  "firm-explanation": toFirm("Explanation", "A client explained their disclosures after sending an application.", [
    "reference",
    "client",
  ]),
  "firm-appointment": toFirm("Call booked, moved, or canceled", "A call was booked, moved, or canceled.", [
    "what",
    "client",
    "when",
  ]),
  "firm-credit-pull-signed": toFirm(
    "Credit pull authorization signed",
    "A client signed the credit pull authorization.",
    ["client"],
  ),
  "firm-credit-pull-revoked": toFirm(
    "Credit pull authorization revoked",
    "A client revoked the credit pull authorization.",
    ["client"],
  ),
  "contact-message": toFirm("Contact form", "Someone used the contact form.", ["name", "subject"]),
  "signup-id-requested": toFirm(
    "Request for a Sign Up Id",
    "Someone asked for a Sign Up Id. Sent at most once an hour.",
    [],
  ),
  "message-to-firm": toFirm("Message from a client", "A client wrote a message.", ["client"]),
  "disclosure-evidence": toOutside(
    "Proof of a disclosure",
    "A client opened a lender's disclosure. It tells the lender when it was sent and opened.",
    ["reference"],
  ),
  "lender-consent-asked": toClient("Consent asked", "A member of staff asked for consent to send a file to a lender.", [
    "lender",
  ]),
  "lender-consent-given": toClient("Consent given", "A client consented to sending a file to a lender.", ["lender"]),
  "lender-consent-revoked": toClient("Consent revoked", "Someone in an application revoked a consent.", ["lender"]),
  "submission-moved": toClient("File moved", "A file goes to another address of the lender.", ["lender"]),
  "submission-sent": toClient("File sent to a lender", "A client's file was sent to a lender.", ["lender"]),
  "firm-lender-consent": toFirm("Consent answered", "Someone gave, declined, or revoked a consent.", [
    "client",
    "lender",
    "what",
  ]),
  "firm-address-stopped": toFirm("Address stopped", "An address that staff entered for a co-borrower was stopped.", [
    "client",
  ]),
  "firm-lender-answer": toFirm("Lender answered", "A lender asked for more or passed on its page.", [
    "client",
    "lender",
    "what",
  ]),
  "co-borrower-numbers-asked": toOutside(
    "Own numbers asked of a co-borrower",
    "A member of staff emailed a co-borrower their link before any lender was chosen.",
    ["applicant", "business"],
  ),
  "co-borrower-moved": toOutside("Co-borrower's email changed", "A co-borrower's email address was corrected."),
  "co-borrower-consent-asked": toOutside("Consent asked of a co-borrower", "A co-borrower was asked for consent.", [
    "applicant",
    "business",
  ]),
  "co-borrower-consent-given": toOutside("Consent given by a co-borrower", "A co-borrower consented.", ["lender"]),
  "lender-file": toOutside("File for a lender", "A client's file was sent to a lender as a link.", [
    "business",
    "program",
    "reference",
  ]),
  "lender-file-attached": toOutside("File for a lender, attached", "A client's file was sent to a lender by email.", [
    "business",
    "program",
    "reference",
  ]),
  "lender-file-answer": toOutside("Answer for a lender", "A client sent a lender what it asked for.", [
    "business",
    "reference",
  ]),
  "lender-file-moved": toOutside("File moved", "A file goes to another address of the lender.", ["lender"]),
  "lender-file-ended": toOutside("File ended", "A consent was revoked or a file was withdrawn.", [
    "business",
    "reference",
  ]),
  "private-link-code": toOutside("Code for a private link", "A lender or a co-borrower opened a private link.", [
    "code",
  ]),
  "staff-invitation": toStaff("Invitation to the desk", "Someone was invited to the staff.", ["invited_by"]),
  "staff-renewal": toStaff("Sign-in renewal", "A manager mailed a link to set up the sign-in again."),
  "staff-recovery": toStaff("Sign-in recovery", "A member of staff asked for a link because they couldn't sign in."),
  "staff-sign-in-changed": toStaff("Staff sign-in changed", "A way to sign in to the desk was changed."),
  "staff-second-factor-wrong": toStaff(
    "Wrong code at the desk",
    "Someone gave a member's password and then a wrong code.",
  ),
  "staff-manager-added": toStaff("New manager", "Someone was invited as a manager, or made one.", ["member", "by"]),
  "api-key-ended": toStaff("API key ended", "An API key was sent in an address, so it was ended.", ["key"]),
  "staff-cap-reached": toStaff(
    "Limit reached",
    "A member of staff reached a limit of what may leave the desk in an hour or a day.",
    ["member"],
  ),
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
