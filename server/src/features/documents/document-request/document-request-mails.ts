import { formatDate } from "@funding-desk/contract/forms/format";
import { Fragment, createElement as h, type ReactNode } from "react";
import { action, blocks, paragraph } from "../../../platform/mail/mail-layout.ts";
import { gatheredMail, toClient } from "../../../platform/mail/mail-template.ts";
import { claimRejections, claimRequests } from "./own-request.repository.ts";

/** One line of the client's checklist. */
interface Need {
  readonly documentType: string;
  /** What the firm wrote about it. */
  readonly note: string | null;
  /** YYYY-MM-DD */
  readonly dueOn: string | null;
  /** The client sent it, and the firm rejected it. */
  readonly isAgain: boolean;
}

const renderSection = ({ documentType, note, dueOn, isAgain }: Need, key: number): ReactNode =>
  h(
    Fragment,
    { key },
    h(
      "p",
      { style: { margin: "0 0 4px", fontSize: 16, fontWeight: 600 } },
      isAgain ? `${documentType}: please send it again` : documentType,
    ),
    dueOn !== null && h("p", { style: { margin: "0 0 4px", color: "#4a605b" } }, `Needed by ${formatDate(dueOn)}`),
    note === null ? paragraph() : note.split(/\n+/).map((line, index) => h(Fragment, { key: index }, paragraph(line))),
  );

/** Part of the service: clients can't turn it off. */
export const neededDocumentsMail = gatheredMail<{ readonly needs: readonly Need[] }>({
  kind: "documents-needed",
  // An advisor asks for several documents in a row, and sometimes withdraws one.
  waitSeconds: 60,
  async gather(tx, { clientId }) {
    const rejections = await claimRejections(tx, clientId);
    const requests = await claimRequests(tx, clientId);
    const needs = [
      ...rejections.map((row) => ({ ...toNeed(row), note: row.rejection_reason, isAgain: true })),
      ...requests.map((row) => ({ ...toNeed(row), note: row.note, isAgain: false })),
    ];
    return needs.length > 0 ? { needs } : undefined;
  },
  sample: {
    needs: [{ documentType: "Bank statements", note: "March is missing.", dueOn: "2027-01-15", isAgain: false }],
  },
  letter({ needs }, context) {
    const [first] = needs;
    const title =
      needs.length === 1 && first
        ? `We need from you: ${first.documentType}`
        : `We need ${needs.length} documents from you`;
    return {
      ...toClient(context),
      subject: "{needed}",
      values: { needed: title },
      title,
      preview: needs.map(({ documentType }) => documentType).join(", "),
      body: blocks(
        needs.map(renderSection),
        paragraph("A photo from your phone is fine."),
        action("My Documents", `${context.letterhead.siteUrl}/dashboard/documents`),
      ),
    };
  },
});

const toNeed = ({ document_type, due_on }: { document_type: string; due_on: string | null }) => ({
  documentType: document_type,
  dueOn: due_on,
});
