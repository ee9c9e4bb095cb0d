import { requestErasure, withdrawErasure } from "@funding-desk/contract/my-data/api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { firm, phoneHref } from "../../content/firm.ts";
import { shownDay } from "../../forms/shown-day.ts";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toaster.tsx";
import { erasureQuery } from "./erasure-query.ts";

export function DeletionPart({ userId }: { readonly userId: string }) {
  const { data, isPending, isFetching, refetch } = useQuery(erasureQuery(userId));
  return (
    <div className="mt-8">
      <h3 className="mb-2 text-lg">Delete all my data</h3>
      {isPending && <DeletionSkeleton />}
      {!isPending && data === undefined && (
        <Notice
          tone="error"
          title="We could not look up whether you have asked for deletion"
          action={
            <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          }
        />
      )}
      {data !== undefined && <Deletion userId={userId} requestedAt={data?.requested_at} />}
    </div>
  );
}

function DeletionSkeleton() {
  return (
    <LoadingArea>
      <Skeleton className="mb-2 h-4 w-full max-w-measure" />
      <Skeleton className="mb-4 h-4 w-56" />
      <Skeleton className="h-12 w-48" />
    </LoadingArea>
  );
}

interface DeletionProps {
  readonly userId: string;
  /** Undefined while it has not been asked for. */
  readonly requestedAt: string | undefined;
}

function Deletion({ userId, requestedAt }: DeletionProps) {
  const { queryKey } = erasureQuery(userId);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: async (isWanted: boolean) => (await call(isWanted ? requestErasure : withdrawErasure)).data,
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (request) => {
      queryClient.setQueryData(queryKey, request);
      setAsking(false);
    },
    onError: (error) => toast.onlyError(error.message),
  });
  return (
    <>
      <div role="status" className="mb-4 max-w-measure">
        {requestedAt === undefined ? (
          <p>Your account and everything in it. A person here carries it out, and you may take it back until then.</p>
        ) : (
          <Notice tone="warning" title={`You asked for deletion on ${shownDay(requestedAt)}`}>
            Everything stays as it is until we carry it out. You may take it back until then.
          </Notice>
        )}
      </div>
      {/* One button in both cases: the focus that an answered question gives back finds it. */}
      <Button
        isBusy={change.isPending && !isAsking}
        onClick={() => (requestedAt === undefined ? setAsking(true) : change.mutate(false))}
      >
        {requestedAt === undefined ? "Ask for deletion" : "Take it back"}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Ask us to delete everything?"
        confirmLabel="Ask for deletion"
        cancelLabel="Keep my data"
        isBusy={change.isPending}
        isDangerous
        onConfirm={() => change.mutate(true)}
      >
        <WhatGoes />
      </AlertDialog>
    </>
  );
}

/** What becomes of the client's data when the wish is carried out. */
function WhatGoes() {
  return (
    <div className="flex flex-col gap-3">
      <p>
        <strong>What goes:</strong> your account, profile, pre-qualifications, funding applications, drafts,
        appointments, documents and files. The key that they are encrypted with is destroyed, so that nobody can read
        them again.
      </p>
      <p>
        <strong>What stays:</strong> the proof of each consent you gave: its exact text, when it was given and from
        which internet address. It bears no name, only a fingerprint of your email address and, if you signed it, one of
        the name you typed. The record of who has seen your file stays, too, with a number in the place of your name.
      </p>
      <p className="text-ink-soft">
        A person here carries it out; until then nothing changes and you may take it back. Afterwards it cannot be
        undone. Questions? Call{" "}
        <a href={phoneHref} className="text-link">
          {firm.identity.phone}
        </a>
        .
      </p>
    </div>
  );
}
