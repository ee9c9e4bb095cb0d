/** The consent's name and version in the evidence. Raise the version when the text changes. */
export const textConsent = { subject: "text-messages", version: 1 } as const;

/** What a client agrees to before the first text message. It's stored as shown. */
export const writeTextWording = ({ name }: { readonly name: string }): string =>
  `I agree that ${name} may send automated text messages to this mobile number: a code to confirm it, and reminders of what is still open in my file. Message frequency varies; reminders are at most one a day. Message and data rates may apply. I can reply STOP to end them and HELP for help. I don't have to agree to get any service or funding.`;
