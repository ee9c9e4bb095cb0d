import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";

const preferences = z.strictObject({
  email: z.string(),
  /** Call reminders, a day and an hour before. */
  reminders: z.boolean(),
  /** Notices that documents were received. */
  documents: z.boolean(),
  /** News of what typically fits the business. */
  fits: z.boolean(),
  /** Reminders of papers, forms, offers, and consents that wait for the client. */
  owed: z.boolean(),
  /** News that it may be time for new funding. */
  renewals: z.boolean(),
  /** Messages that go to several clients at once, and the mails about them. */
  news: z.boolean(),
});
export type MailPreferencesWire = z.infer<typeof preferences>;

const link = z.string().check(z.maxLength(2048));
const chosen = {
  reminders: z.boolean(),
  documents: z.boolean(),
  fits: z.boolean(),
  owed: z.boolean(),
  renewals: z.boolean(),
  news: z.boolean(),
};

export const mailPreferences = endpoint("GET /mail-preferences", {
  access: "client",
  summary: "The client's mail preferences",
  output: toData(preferences),
});

export const saveMailPreferences = endpoint("PUT /mail-preferences", {
  access: "client",
  summary: "Change the client's mail preferences",
  input: { body: z.strictObject(chosen) },
  output: toData(preferences),
});

/** For the link in a mail's footer. The email is masked. 403 for a bad link. */
export const linkedMailPreferences = endpoint("POST /linked-mail-preferences", {
  access: "public",
  summary: "Mail preferences, by a mail's link",
  input: { body: z.strictObject({ link }) },
  output: toData(preferences),
});

export const saveLinkedMailPreferences = endpoint("PUT /linked-mail-preferences", {
  access: "public",
  summary: "Change mail preferences, by a mail's link",
  input: { body: z.strictObject({ link, ...chosen }) },
  output: toData(preferences),
});

/**
 * For the mail program's own Unsubscribe button (RFC 8058), whose body is ignored. Programs without one open the same address, which
 * then leads to the page where the client chooses. 403 for a bad link.
 */
export const mailUnsubscribe = endpoint("POST /mail-unsubscribe", {
  access: "public",
  summary: "Turn off the link's kind of mail",
  ignoresBody: true,
  input: { query: z.strictObject({ link }) },
  output: toData(z.null()),
});
