import { Fragment, createElement as h } from "react";
import { addresseeOf, firmOf, nameOf } from "../../mail/addressee.ts";
import type { Mail } from "../../mail/mail.ts";
import { action, type Fact, facts, type Letter, type Letterhead, paragraph } from "../../mail/mail-layout.ts";
import { written } from "../../mail/mail-words.ts";
import type { Client } from "../account/account.service.ts";

export interface CreditPullMailParts {
  readonly letterhead: Letterhead;
  readonly client: Client;
  /** In words. */
  readonly at: string;
}

interface Words {
  readonly title: string;
  readonly preview: string;
  readonly facts: readonly Fact[];
}

const toClient = (
  { letterhead, client }: CreditPullMailParts,
  kind: string,
  letter: Letter & { readonly subject: string },
): Mail => ({
  kind,
  to: addresseeOf(client),
  replyTo: firmOf(letterhead),
  ...written(letterhead, { ...letter, opening: "", values: { first_name: client.firstName } }),
});

const toFirm = ({ letterhead, client }: CreditPullMailParts, kind: string, words: Words): Mail => ({
  kind,
  to: firmOf(letterhead),
  replyTo: addresseeOf(client),
  ...written(letterhead, {
    subject: `${words.title}: {client}`,
    opening: "",
    values: { client: nameOf(client) },
    ...words,
    body: facts([{ term: "Client", value: nameOf(client) }, { term: "Email", value: client.email }, ...words.facts]),
  }),
});

const pageUrl = ({ siteUrl }: Letterhead): string => `${siteUrl}/credit-pull-authorization`;

/** To the client with the text, to be kept; and to the firm. */
export const creditPullSignedMails = (
  parts: CreditPullMailParts,
  { signature, wording }: { readonly signature: string; readonly wording: string },
): readonly Mail[] => {
  const { letterhead, client, at } = parts;
  const signed = [
    { term: "Signed as", value: signature },
    { term: "When", value: at },
  ];
  const text = wording
    .split("\n\n")
    .map((block) => h("p", { key: block, style: { margin: "0 0 12px", fontSize: 14, lineHeight: 1.5 } }, block));
  return [
    toClient(parts, "credit-pull-signed", {
      subject: "Your credit pull authorization",
      title: "You signed the credit pull authorization",
      preview: "With the text you signed. You may revoke it at any time.",
      body: h(
        Fragment,
        null,
        facts(signed),
        paragraph("Please keep this mail: the text you signed stands below. You may revoke it at any time:"),
        action("See or revoke it", pageUrl(letterhead)),
        paragraph(`It was not you? Call us at ${letterhead.phone}.`),
        text,
      ),
    }),
    toFirm(parts, "firm-credit-pull-signed", {
      title: "Credit pull authorization signed",
      preview: `By ${nameOf(client)}`,
      facts: signed,
    }),
  ];
};

/** To the client, and to the firm, which pulls nothing from then on. */
export const creditPullRevokedMails = (parts: CreditPullMailParts): readonly Mail[] => {
  const { letterhead, client, at } = parts;
  return [
    toClient(parts, "credit-pull-revoked", {
      subject: "Your credit pull authorization is revoked",
      title: "Your credit pull authorization is revoked",
      preview: "No new inquiry is made on its strength.",
      body: h(
        Fragment,
        null,
        facts([{ term: "When", value: at }]),
        paragraph(
          "From now on no new inquiry is made on the strength of it. What was done before stays done, and an application that depends on a look at your credit may not go on.",
        ),
        paragraph(`It was not you, or you have a question? Call us at ${letterhead.phone}.`),
      ),
    }),
    toFirm(parts, "firm-credit-pull-revoked", {
      title: "Credit pull authorization revoked",
      preview: `By ${nameOf(client)}: no new inquiry from now on`,
      facts: [{ term: "Revoked", value: at }],
    }),
  ];
};
