import { findStatus, type StatusRow, type SubmissionKind, statusesOf } from "@funding-desk/contract/status/statuses";
import { Fragment, createElement as h } from "react";
import { action, blocks, facts, paragraph } from "../../mail/mail-layout.ts";
import { clientMail, toClient } from "../../mail/mail-template.ts";

const dashboard = { label: "See your dashboard", path: "/dashboard" };

/** Where the mail's button leads. */
const pages = {
  documents: { label: "My Documents", path: "/dashboard/documents" },
  application: { label: "Start your application", path: "/dashboard/funding-application" },
  decision: dashboard,
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

type StatusMailFacts = {
  readonly kind: SubmissionKind;
  readonly to: string;
  readonly reference: string;
  /** From the member of staff to the client. */
  readonly message: string | null;
  readonly staffName: string;
};

const [, sampleStatus = ""] = statusesOf.application;

/** Part of the service: clients can't turn it off. */
export const statusChangedMail = clientMail<StatusMailFacts>({
  kind: "status-changed",
  sample: {
    kind: "application",
    to: sampleStatus,
    reference: "FA-34567AAA",
    message: "Thank you for the statements.",
    staffName: "Sample Advisor",
  },
  letter({ staffName, reference, message, kind, to }, context) {
    const status = findStatus(kind, to);
    const title = status?.title ?? to;
    const { label, path } = status?.asksFor ? pages[status.asksFor] : dashboard;
    return {
      ...toClient(context),
      subject: "{status} ({reference})",
      values: { status: title, reference },
      title,
      preview: status?.meaning ?? reference,
      body: blocks(
        facts([
          { term: kind === "application" ? "Application" : "Pre-qualification", value: reference },
          { term: "Now", value: to },
        ]),
        status && paragraph(status.meaning),
        message && renderQuote(staffName, message),
        status && paragraph(`What happens next: ${status.next}`),
        action(label, `${context.letterhead.siteUrl}${path}`),
      ),
    };
  },
});
