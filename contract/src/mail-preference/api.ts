import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dataOf } from "../envelope.ts";

const preferences = z.strictObject({
  email: z.string(),
  /** Call reminders, a day and an hour before. */
  reminders: z.boolean(),
  /** That a document was received. */
  documents: z.boolean(),
});
export type MailPreferencesWire = z.infer<typeof preferences>;

const link = z.string().check(z.maxLength(2048));
const chosen = { reminders: z.boolean(), documents: z.boolean() };

export const mailPreferences = endpoint({
  method: "GET",
  path: "/mail-preferences",
  access: "client",
  summary: "Which mails the client gets",
  input: {},
  output: dataOf(preferences),
});

export const saveMailPreferences = endpoint({
  method: "PUT",
  path: "/mail-preferences",
  access: "client",
  summary: "Choose which mails to get",
  input: { body: z.strictObject(chosen) },
  output: dataOf(preferences),
});

/** By the link in a mail's foot; the e-mail is shown masked. 403 for a bad link. */
export const linkedMailPreferences = endpoint({
  method: "POST",
  path: "/linked-mail-preferences",
  access: "public",
  summary: "Which mails the link's client gets",
  input: { body: z.strictObject({ link }) },
  output: dataOf(preferences),
});

export const saveLinkedMailPreferences = endpoint({
  method: "PUT",
  path: "/linked-mail-preferences",
  access: "public",
  summary: "Choose by a mail's link which mails to get",
  input: { body: z.strictObject({ link, ...chosen }) },
  output: dataOf(preferences),
});

/** Where a mail program's own Unsubscribe button posts to (RFC 8058); its body says nothing and is not read. 403 for a bad link. */
export const mailUnsubscribe = endpoint({
  method: "POST",
  path: "/mail-unsubscribe",
  access: "public",
  summary: "Turn off the kind of mail that the link is about",
  ignoresForm: true,
  input: { query: z.strictObject({ link }) },
  output: dataOf(z.null()),
});
