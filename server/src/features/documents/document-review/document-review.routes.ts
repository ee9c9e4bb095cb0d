import {
  clientDocumentFile,
  clientDocuments,
  reviewDocument,
} from "@funding-desk/contract/documents/document/desk-api";
import { findDisposition } from "../../../http/content-disposition.ts";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffFileRoute, staffRoute } from "../../../http/staff-route.ts";
import type { DocumentReviewService } from "./document-review.service.ts";

export const documentReviewRoutes = (reviews: DocumentReviewService): Route[] => [
  staffRoute(clientDocuments, async ({ staff, params }) => ({
    data: { types: await reviews.list(staff, params.id) },
  })),
  staffFileRoute(clientDocumentFile, async ({ staff, params, query }) => {
    const { content, mediaType, name, sizeBytes } = await reviews.open(staff, params.id, params.documentId);
    const disposition = query.save === undefined ? findDisposition(mediaType) : "attachment";
    return { content, mediaType, filename: name, sizeBytes, disposition, isFramed: true };
  }),
  staffRoute(reviewDocument, ({ staff, params: { id: clientId, documentId }, body }) =>
    toData(reviews.decide(staff, { clientId, documentId, ...body })),
  ),
];
