import { type SubmissionKind, statusWordsOf } from "@funding-desk/contract/status/words";
import { Fragment, createElement as h } from "react";
import { addresseeOf, firmOf } from "../../mail/addressee.ts";
import type { Mail } from "../../mail/mail.ts";
import { action, facts, type Letterhead, paragraph } from "../../mail/mail-layout.ts";
import { written } from "../../mail/mail-words.ts";
import type { Client } from "../account/account.service.ts";

export interface StatusMailParts {
  readonly letterhead: Letterhead;
  readonly client: Client;
  /** Who of the firm moved it. */
  readonly staffName: string;
  readonly change: {
    readonly id: string;
    readonly kind: SubmissionKind;
    readonly to: string;
    readonly reference: string;
    /** For the client, in the words of whoever moved it. */
    readonly message: string | null;
  };
}

/** Where the client goes on. */
const nextPlace = ({ kind, to }: StatusMailParts["change"]): readonly [label: string, path: string] => {
  if (kind === "application" && to === "Documents Needed") return ["My Documents", "/dashboard/documents"];
  if (kind === "prequalification" && to === "Pre-Qualified")
    return ["Start your application", "/dashboard/funding-application"];
  return ["See where it stands", "/dashboard"];
};

const saidBy = (name: string, message: string) =>
  h(
    Fragment,
    null,
    paragraph(`${name} writes:`),
    h(
      "blockquote",
      { style: { margin: "0 0 16px", padding: "4px 0 4px 16px", borderLeft: "3px solid #e9a23b" } },
      message.split(/\n+/).map((line, index) => h(Fragment, { key: index }, paragraph(line))),
    ),
  );

/** Tells a client how far a submission has come. Part of the service: it cannot be turned off. */
export const statusChangedMail = ({ letterhead, client, staffName, change }: StatusMailParts): Mail => {
  const words = statusWordsOf(change.kind, change.to);
  const title = words?.title ?? change.to;
  const [label, path] = nextPlace(change);
  return {
    kind: "status-changed",
    cause: `status-changed:${change.id}`,
    to: addresseeOf(client),
    replyTo: firmOf(letterhead),
    ...written(letterhead, {
      subject: "{status} ({reference})",
      opening: "",
      values: { first_name: client.firstName, status: title, reference: change.reference },
      title,
      preview: words?.meaning ?? change.reference,
      body: h(
        Fragment,
        null,
        facts([
          { term: change.kind === "application" ? "Application" : "Pre-qualification", value: change.reference },
          { term: "Now", value: change.to },
        ]),
        words && paragraph(words.meaning),
        change.message && saidBy(staffName, change.message),
        words && paragraph(`What happens next: ${words.next}`),
        action(label, `${letterhead.siteUrl}${path}`),
      ),
    }),
  };
};
