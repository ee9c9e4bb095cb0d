import { clientDocumentFile, clientDocuments, reviewDocument } from "@funding-desk/contract/document/desk-api";
import { toData } from "../../http/envelope.ts";
import type { Route } from "../../http/route.ts";
import { staffFileRoute, staffRoute } from "../../http/staff-route.ts";
import type { DocumentReviewService } from "./document-review.service.ts";

/** Types a browser can show beside the answers. */
const shownInline = new Set(["image/jpeg", "image/png", "application/pdf"]);

export const documentReviewRoutes = (reviews: DocumentReviewService): Route[] => [
  staffRoute(clientDocuments, async ({ staff, params }) => ({
    data: { types: await reviews.list(staff, params.id) },
  })),
  staffFileRoute(clientDocumentFile, async ({ staff, params, query }) => {
    const { content, mediaType, name, sizeBytes } = await reviews.open(staff, params.id, params.documentId);
    const disposition = shownInline.has(mediaType) && query.save === undefined ? "inline" : "attachment";
    return { content, mediaType, filename: name, sizeBytes, disposition, isFramed: true };
  }),
  staffRoute(reviewDocument, ({ staff, params: { id: clientId, documentId }, body }) => {
    const { to, reason, expected_revision: expectedRevision, ask_again: wantsAnother = false, due_on: dueOn } = body;
    const decision = { clientId, documentId, to, reason, expectedRevision, wantsAnother, dueOn };
    return toData(reviews.decide(staff, decision));
  }),
];
