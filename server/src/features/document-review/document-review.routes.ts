import { clientDocumentFile, clientDocuments, reviewDocument } from "@funding-desk/contract/document/desk-api";
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
  staffRoute(reviewDocument, async ({ staff, params, body }) => ({
    data: await reviews.decide(staff, {
      clientId: params.id,
      documentId: params.documentId,
      to: body.to,
      expectedRevision: body.expected_revision,
      reason: body.reason,
      wantsAnother: body.ask_again ?? false,
      dueOn: body.due_on,
    }),
  })),
];
