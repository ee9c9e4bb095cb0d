import { formatDate } from "@funding-desk/contract/forms/format";
import { Fragment, createElement as h, type ReactNode } from "react";
import { addresseeOf, firmOf } from "../../mail/addressee.ts";
import type { Mail } from "../../mail/mail.ts";
import { action, type Letterhead, paragraph } from "../../mail/mail-layout.ts";
import { written } from "../../mail/mail-words.ts";
import type { Client } from "../account/account.service.ts";

/** One line of the client's checklist. */
export interface Need {
  readonly documentType: string;
  /** What the firm said about it; null for nothing. */
  readonly said: string | null;
  /** YYYY-MM-DD; null without one. */
  readonly dueOn: string | null;
  /** It was sent, and cannot be used. */
  readonly isAgain: boolean;
}

const sectionOf = ({ documentType, said, dueOn, isAgain }: Need, key: number): ReactNode =>
  h(
    Fragment,
    { key },
    h(
      "p",
      { style: { margin: "0 0 4px", fontSize: 16, fontWeight: 600 } },
      isAgain ? `${documentType}: please send it again` : documentType,
    ),
    dueOn !== null && h("p", { style: { margin: "0 0 4px", color: "#4a605b" } }, `Needed by ${formatDate(dueOn)}`),
    said === null ? paragraph() : said.split(/\n+/).map((line, index) => h(Fragment, { key: index }, paragraph(line))),
  );

interface Parts {
  readonly letterhead: Letterhead;
  readonly client: Client;
  readonly needs: readonly Need[];
}

/** All that the client was asked for since the last one. Part of the service: it cannot be turned off. */
export const neededDocumentsMail = ({ letterhead, client, needs }: Parts): Mail => {
  const [first] = needs;
  const title =
    needs.length === 1 && first
      ? `We need from you: ${first.documentType}`
      : `We need ${needs.length} documents from you`;
  return {
    kind: "documents-needed",
    to: addresseeOf(client),
    replyTo: firmOf(letterhead),
    ...written(letterhead, {
      subject: "{needed}",
      opening: "",
      values: { first_name: client.firstName, needed: title },
      title,
      preview: needs.map(({ documentType }) => documentType).join(", "),
      body: h(
        Fragment,
        null,
        needs.map(sectionOf),
        paragraph("You can photograph papers with your phone and hand them over on the same page."),
        action("My Documents", `${letterhead.siteUrl}/dashboard/documents`),
      ),
    }),
  };
};
