import {
  findStatus,
  type StatusRow,
  type StatusWords,
  type SubmissionKind,
  statusesOf,
} from "@funding-desk/contract/status/statuses";
import { Fragment, createElement as h } from "react";
import type { Queryable } from "../../db/database.ts";
import { action, blocks, facts, paragraph } from "../../mail/mail-layout.ts";
import { gatheredMail, toClient } from "../../mail/mail-template.ts";
import { isOf, loadStatusWords } from "./status-words.service.ts";

const dashboard = { label: "See your dashboard", path: "/dashboard" };

/** Where the mail's button leads. */
const pages = {
  documents: { label: "My Documents", path: "/dashboard/documents" },
  application: { label: "Start your application", path: "/dashboard/funding-application" },
  decision: { label: "See your offers", path: "/dashboard/offers" },
} as const satisfies Record<NonNullable<StatusRow["asksFor"]>, object>;

const renderQuote = (name: string, message: string) =>
  blocks(
    paragraph(`${name} writes:`),
    h(
      "blockquote",
      { style: { margin: "0 0 16px", padding: "4px 0 4px 16px", borderLeft: "3px solid #e9a23b" } },
      message.split(/\n+/).map((line, index) => h(Fragment, { key: index }, paragraph(line))),
    ),
  );

type StatusOrder = {
  readonly kind: SubmissionKind;
  readonly to: string;
  readonly reference: string;
  /** From the member of staff to the client. */
  readonly message: string | null;
  readonly staffName: string;
};

interface StatusLetter extends StatusOrder {
  /** Undefined for a status that a later version no longer has. */
  readonly words: StatusWords | undefined;
}

const addWords = async (db: Queryable, order: StatusOrder): Promise<StatusLetter> => {
  const all = await loadStatusWords(db);
  return { ...order, words: all.find(isOf({ kind: order.kind, status: order.to })) };
};

const [, sampleStatus = ""] = statusesOf.application;

/** Part of the service: clients can't turn it off. */
export const statusChangedMail = gatheredMail<StatusLetter, StatusOrder>({
  kind: "status-changed",
  sample: {
    kind: "application",
    to: sampleStatus,
    words: undefined,
    reference: "FA-34567AAA",
    message: "Thank you for the statements.",
    staffName: "Sample Advisor",
  },
  gather: addWords,
  gatherSample: addWords,
  letter({ staffName, reference, message, kind, to, words }, context) {
    const asksFor = findStatus(kind, to)?.asksFor;
    const title = words?.title ?? to;
    const { label, path } = asksFor ? pages[asksFor] : dashboard;
    return {
      ...toClient(context),
      subject: "{status} ({reference})",
      values: { status: title, reference },
      title,
      preview: words?.meaning ?? reference,
      body: blocks(
        facts([
          { term: kind === "application" ? "Application" : "Pre-qualification", value: reference },
          { term: "Now", value: to },
        ]),
        words && paragraph(words.meaning),
        message && renderQuote(staffName, message),
        words && paragraph(`What happens next: ${words.next}`),
        action(label, `${context.letterhead.siteUrl}${path}`),
      ),
    };
  },
});
