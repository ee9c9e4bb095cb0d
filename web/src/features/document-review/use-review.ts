import type { ReviewState } from "@funding-desk/contract/document/review";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { toast } from "../../ui/toaster.tsx";
import { clientDocumentsQuery, decide, showDecision, type TypedDocument } from "./document-review-queries.ts";

interface Options {
  readonly clientId: string;
  readonly document: TypedDocument;
  readonly onDecided: (to: ReviewState) => void;
}

/** What a rejection says besides. */
interface Rejection {
  readonly reason: string;
  readonly ask_again?: boolean;
  readonly due_on?: string;
}

const done = { accepted: "accepted", rejected: "rejected", waiting: "to be reviewed again" } as const;

/** One document's review. What a colleague decides meanwhile is told before anything else is decided, and what was typed stays. */
export const useReview = ({ clientId, document, onDecided }: Options) => {
  const queryClient = useQueryClient();
  /** The decision that whoever sits here has seen and acted on. */
  const [seenRevision, setSeenRevision] = useState(document.review.revision);
  const isUnderWay = useRef(false);
  const isOvertaken = document.review.revision > seenRevision;

  const review = useMutation({
    mutationFn: ({ to, ...rejection }: { to: ReviewState } & Partial<Rejection>) =>
      decide({
        clientId,
        documentId: document.id,
        body: { to, expected_revision: isOvertaken ? document.review.revision : seenRevision, ...rejection },
      }),
    onSuccess: (decided, { to }) => {
      setSeenRevision(decided.review.revision);
      showDecision(queryClient, clientId, decided);
      toast.success(`${document.filename}: ${done[to]}.`);
      onDecided(to);
    },
    onError: async (error) => {
      if (error instanceof CallError && error.code === "document_reviewed")
        await queryClient.refetchQueries({ queryKey: clientDocumentsQuery(clientId).queryKey });
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const failure = review.error && !isOvertaken ? review.error : undefined;
  return {
    isOvertaken,
    isBusy: review.isPending,
    failure: failure?.message,
    fields: failure instanceof CallError ? failure.fields : {},
    decide: (to: ReviewState, rejection: Partial<Rejection> = {}) => {
      // A second press may come before React has drawn the first.
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      review.mutate({ to, ...rejection });
    },
  };
};
