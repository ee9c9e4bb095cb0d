/** What may stand in the words of every mail: `{firm}` and `{phone}` are the firm's own. */
const everywhere = ["firm", "phone"] as const;

interface MailKind {
  readonly name: string;
  readonly to: "client" | "firm" | "staff";
  /** What makes it go out. */
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

/** Every mail whose subject and opening lines the firm may word otherwise, by the template's name. */
export const mailKinds: Readonly<Record<string, MailKind>> = {
  welcome: toClient("Welcome", "An account was opened."),
  "prequalification-received": toClient("Pre-qualification received", "A pre-qualification was submitted.", [
    "reference",
    "advisor",
  ]),
  "application-received": toClient("Application received", "An application was submitted.", ["reference", "advisor"]),
  "status-changed": toClient("Status changed", "Somebody of the firm moved a pre-qualification or an application.", [
    "reference",
    "status",
  ]),
  "documents-needed": toClient("Documents needed", "Somebody of the firm asked for documents, or rejected one.", [
    "needed",
  ]),
  "documents-received": toClient("Documents received", "Documents were handed over."),
  "message-to-client": toClient("Message from the advisor", "Somebody of the firm wrote a message."),
  "answers-corrected": toClient("Answers corrected", "Somebody of the firm corrected answers on the client's behalf."),
  "appointment-booked": toClient("Call booked", "A call was booked.", ["when", "advisor"]),
  "appointment-moved": toClient("Call moved", "A call was moved.", ["when", "advisor"]),
  "appointment-cancelled": toClient("Call cancelled", "A call was cancelled.", ["when", "advisor"]),
  "appointment-reminder": toClient("Call reminder", "A call is coming up.", ["when", "advisor"]),
  "signup-id": { name: "Sign Up Id", to: "client", when: "Somebody was mailed a Sign Up Id.", placeholders: ["name"] },
  "contact-received": {
    name: "Contact form received",
    to: "client",
    when: "Somebody wrote by the contact form.",
    placeholders: ["name"],
  },
  "password-reset-code": toClient("Password reset code", "Somebody asked for a code to reset the password.", ["code"]),
  "password-changed": toClient("Password changed", "A client's password was changed."),
  "credit-pull-signed": toClient("Credit pull authorization signed", "A client signed the credit pull authorization."),
  "credit-pull-revoked": toClient("Credit pull authorization revoked", "A client revoked it."),
  "new-device": toClient("New sign-in", "A client signed in from a new browser or network."),
  "firm-prequalification": toFirm("New pre-qualification", "A pre-qualification was submitted.", [
    "reference",
    "business",
    "client",
  ]),
  "firm-application": toFirm("New application", "An application was submitted.", ["reference", "client"]),
  "firm-appointment": toFirm("Call booked, moved or cancelled", "A call was booked, moved or cancelled.", [
    "what",
    "client",
    "when",
  ]),
  "firm-credit-pull-signed": toFirm("Credit pull authorization signed", "A client signed it.", ["client"]),
  "firm-credit-pull-revoked": toFirm("Credit pull authorization revoked", "A client revoked it.", ["client"]),
  "contact-message": toFirm("Contact form", "Somebody wrote by the contact form.", ["name", "subject"]),
  "message-to-firm": toFirm("Message from a client", "A client wrote a message.", ["client"]),
  "staff-invitation": toStaff("Invitation to the desk", "Somebody was invited to the staff.", ["invited_by"]),
  "staff-renewal": toStaff("Sign-in renewal", "A manager mailed a link to set up the sign-in anew."),
  "staff-recovery": toStaff("Sign-in recovery", "A member of staff could not sign in any more."),
  "staff-sign-in-changed": toStaff("Staff sign-in changed", "A way to sign in to the desk was changed."),
};

/** The placeholders of a kind, without braces. */
export const placeholdersOf = (kind: string): readonly string[] => [
  ...(mailKinds[kind]?.placeholders ?? []),
  ...everywhere,
];

const placeholder = /\{([^{}\n]*)\}/g;

/** What stands in braces and is no placeholder of the kind, as it was typed. */
export const unknownPlaceholdersIn = (text: string, kind: string): readonly string[] => {
  const known = placeholdersOf(kind);
  return [...text.matchAll(placeholder)].filter(([, name = ""]) => !known.includes(name)).map(([whole]) => whole);
};

/** The text with each placeholder's value in its place. What a value holds is never read as a placeholder. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole));
