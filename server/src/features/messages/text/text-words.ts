import type { ReminderKind } from "@funding-desk/contract/messages/reminder/kinds";

interface Sender {
  readonly name: string;
  readonly phone: string;
}

/** What a text may say is open. News that it may be time for new funding would be advertising, which nobody agreed to by text. */
const openThings: { readonly [Kind in ReminderKind]?: string } = {
  papers: "documents",
  form: "a form",
  offer: "an offer",
  consent: "a decision",
};

/** Kinds of reminders that go out by text. */
export const isTextKind = (kind: ReminderKind): boolean => openThings[kind] !== undefined;

/** No amount, no lender, no document: anyone who holds the phone can read it. */
export const writeReminderText = (kinds: readonly string[], { name }: Sender, publicUrl: string): string => {
  const things = kinds.flatMap((kind) => openThings[kind as ReminderKind] ?? []);
  return `${name}: still open in your file: ${things.join(", ")}. Reply STOP to end these texts. ${publicUrl}/dashboard`;
};

export const writeCodeText = (code: string, { name }: Sender, minutes: number): string =>
  `${name}: ${code} is your code to turn on text messages. It works for ${minutes} minutes. If you didn't ask for it, ignore this.`;

export const writeHelpText = ({ name, phone }: Sender): string =>
  `${name}: reminders of what is open in your file, at most one a day. For help, call ${phone}. Msg & data rates may apply. Reply STOP to end.`;

export const writeUnreadText = ({ name, phone }: Sender): string =>
  `${name}: nobody reads texts to this number. Please call ${phone}, or sign in and write to your advisor there.`;

export const writeNoPicturesText = ({ name }: Sender, publicUrl: string): string =>
  `${name}: we can't take pictures or files by text. Please upload them at ${publicUrl}/dashboard/documents`;
