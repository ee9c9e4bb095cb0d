import { clientDocuments } from "@funding-desk/contract/documents/document/desk-api";
import type { ReviewState } from "@funding-desk/contract/documents/document/review-state";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deskFilter } from "../../../../http/desk-query.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { toast } from "../../../../ui/toaster.tsx";
import type { Reading } from "./document-reading.tsx";
import { decide, showDecision, type TypedDocument } from "./document-review-queries.ts";

interface Options {
  readonly clientId: string;
  readonly document: TypedDocument;
  readonly onDecided: (to: ReviewState) => void;
}

/** What goes with a rejection. */
interface Rejection {
  readonly reason: string;
  readonly ask_again?: boolean;
  readonly due_on?: string;
}

const done = { accepted: "accepted", rejected: "rejected", waiting: "back in review" } as const;

/** Reviews one document. If a colleague decides first, shows their decision and keeps what was typed. */
export const useReview = ({ clientId, document, onDecided }: Options) => {
  const queryClient = useQueryClient();
  /** The decision the person has seen and acted on. */
  const [seenRevision, setSeenRevision] = useState(document.review.revision);
  const isOvertaken = document.review.revision > seenRevision;
  const sending = useSendOnce({
    onOvertaken: () => queryClient.refetchQueries(deskFilter(clientDocuments, { params: { id: clientId } })),
  });
  return {
    isOvertaken,
    isBusy: sending.isBusy,
    failure: isOvertaken ? undefined : sending.problem?.message,
    fields: isOvertaken ? {} : sending.fields,
    decide: (to: ReviewState, more: Partial<Rejection> & Reading = {}) =>
      void sending.run(async () => {
        const body = { to, expected_revision: Math.max(document.review.revision, seenRevision), ...more };
        const decided = await decide({ clientId, documentId: document.id, body });
        setSeenRevision(decided.review.revision);
        showDecision(queryClient, clientId, decided);
        toast.success(`${document.filename}: ${done[to]}.`);
        onDecided(to);
      }),
  };
};
