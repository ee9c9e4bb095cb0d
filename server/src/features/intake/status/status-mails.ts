import {
  findStatus,
  type StatusRow,
  type StatusWords,
  type SubmissionKind,
  statusesOf,
} from "@funding-desk/contract/intake/status/statuses";
import { Fragment, createElement as h } from "react";
import type { Queryable } from "../../../platform/db/database.ts";
import { action, blocks, facts, paragraph } from "../../../platform/mail/mail-layout.ts";
import { gatheredMail, toClient } from "../../../platform/mail/mail-template.ts";
import { listTold } from "./status.repository.ts";
import { isOf, loadStatusWords } from "./status-words.service.ts";

const dashboard = { label: "See your dashboard", path: "/dashboard" };

/** Where the mail's button leads. */
const pages = {
  documents: { label: "My Documents", path: "/dashboard/documents" },
  application: { label: "Start your application", path: "/dashboard/funding-application" },
  // Terms may have come by phone. The dashboard knows whether an offer is there to read.
  decision: { label: "See your next step", path: "/dashboard" },
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

/** Moves of a submission within this time of each other are one mail. */
const oneMailSeconds = 60;

/**
 * Whether a move's mail says something: it wasn't undone or corrected, no other move follows within the minute, and together they
 * led somewhere else.
 */
const isNews = async (tx: Queryable, changeId: string): Promise<boolean> => {
  const told = await listTold(tx, changeId);
  const index = told.findIndex(({ id }) => id === changeId);
  const isClose = (at: number): boolean => {
    const [one, next] = [told[at], told[at + 1]];
    return one && next ? next.changed_at.getTime() - one.changed_at.getTime() <= oneMailSeconds * 1000 : false;
  };
  if (index === -1 || isClose(index)) return false;
  let first = index;
  while (isClose(first - 1)) first -= 1;
  return told[first]?.from_status !== told[index]?.to_status;
};

const [, sampleStatus = ""] = statusesOf.application;

/** Part of the service: clients can't turn it off. */
export const statusChangedMail = gatheredMail<StatusLetter, StatusOrder>({
  kind: "status-changed",
  waitSeconds: oneMailSeconds,
  sample: {
    kind: "application",
    to: sampleStatus,
    words: undefined,
    reference: "FA-34567AAA",
    message: "Thank you for the statements.",
    staffName: "Sample Advisor",
  },
  gather: async (tx, order) => (order.cause && !(await isNews(tx, order.cause)) ? undefined : addWords(tx, order)),
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
