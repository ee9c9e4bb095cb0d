import { Fragment, createElement as h } from "react";
import { type Addressee, addresseeOf, firmOf, nameOf } from "../../mail/addressee.ts";
import type { Mail } from "../../mail/mail.ts";
import { action, facts, type Letterhead, paragraph } from "../../mail/mail-layout.ts";
import { written } from "../../mail/mail-words.ts";
import type { Client } from "../account/account.service.ts";

interface Parts {
  readonly letterhead: Letterhead;
  readonly client: Client;
}

/** Says that there is a message, and nothing of what it says. Part of the service: it cannot be turned off. */
export const messageToClientMail = ({ letterhead, client }: Parts): Mail => ({
  kind: "message-to-client",
  to: addresseeOf(client),
  replyTo: firmOf(letterhead),
  ...written(letterhead, {
    subject: "You have a message from your advisor",
    opening: "It waits for you in your account. What it says is not in this mail, so that nobody else can read it.",
    values: { first_name: client.firstName },
    title: "You have a message from your advisor",
    preview: "Sign in to read it.",
    body: h(
      Fragment,
      null,
      action("Read the message", `${letterhead.siteUrl}/dashboard/messages`),
      paragraph("Please answer there too: a reply to this mail is not encrypted."),
    ),
  }),
});

export const messageToFirmMail = (
  { letterhead, client }: Parts,
  { to, clientId }: { readonly to: Addressee; readonly clientId: string },
): Mail => ({
  kind: "message-to-firm",
  to,
  ...written(letterhead, {
    subject: "{client} wrote to you",
    opening: "",
    values: { client: nameOf(client) },
    title: `${nameOf(client)} wrote to you`,
    preview: "The message waits at the desk.",
    body: h(
      Fragment,
      null,
      facts([{ term: "Client", value: nameOf(client) }]),
      paragraph("What it says is at the desk alone."),
      action("Read and answer", `${letterhead.siteUrl}/desk/clients/${clientId}?tab=messages`),
    ),
  }),
});
