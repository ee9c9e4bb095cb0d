import { erasureRequest, requestErasure, withdrawErasure } from "@funding-desk/contract/oversight/my-data/api";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { InlinePhone } from "../../../firm/firm-contact.tsx";
import { formatDay } from "../../../forms/format-time.ts";
import { call } from "../../../http/call.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { PasswordDialog } from "../../accounts/sign-in/password-dialog.tsx";

/** The client's request for deletion, or null. */
const erasureQuery = (userId: string) =>
  queryOptions({
    queryKey: ["erasure-request", userId],
    queryFn: async ({ signal }) => (await call(erasureRequest, { signal })).data,
  });

export function DeletionPart({ userId }: { readonly userId: string }) {
  return (
    <Card title="Delete all my data">
      <Loaded
        query={useQuery(erasureQuery(userId))}
        failedTitle="We couldn't check whether you have asked for deletion"
        skeleton={["mb-2 h-4 w-full max-w-measure", "mb-4 h-4 w-56", "h-12 w-48"]}
      >
        {(request) => <Deletion userId={userId} requestedAt={request?.requested_at} />}
      </Loaded>
    </Card>
  );
}

interface DeletionProps {
  readonly userId: string;
  /** Undefined if the client hasn't asked for deletion. */
  readonly requestedAt: string | undefined;
}

function Deletion({ userId, requestedAt }: DeletionProps) {
  const { queryKey } = erasureQuery(userId);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  const ask = async (password: string) => {
    await queryClient.cancelQueries({ queryKey });
    const { data } = await call(requestErasure, { body: { password } });
    queryClient.setQueryData(queryKey, data);
    setAsking(false);
  };
  const withdraw = () =>
    run(async () => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (await call(withdrawErasure)).data);
    });
  return (
    <>
      <div role="status" className="mb-4 max-w-measure">
        {requestedAt === undefined ? (
          <p>Your account and everything in it. A person on our staff does it. Until then you can change your mind.</p>
        ) : (
          <Notice tone="warning" title={`You asked for deletion on ${formatDay(requestedAt)}`}>
            Nothing changes until we carry it out, and you can change your mind until then.
          </Notice>
        )}
      </div>
      {/* One button for both cases, so that the dialog can return the focus to it. */}
      <Button isBusy={isBusy} onClick={() => (requestedAt === undefined ? setAsking(true) : void withdraw())}>
        {requestedAt === undefined ? "Ask for deletion" : "Cancel the request"}
      </Button>
      {isAsking && (
        <PasswordDialog
          title="Ask us to delete everything?"
          submitLabel="Ask for deletion"
          cancelLabel="Keep my data"
          isDangerous
          act={ask}
          onClose={() => setAsking(false)}
        >
          <DeletionScope />
        </PasswordDialog>
      )}
    </>
  );
}

/** What a deletion removes and what it keeps. */
function DeletionScope() {
  return (
    <div className="flex flex-col gap-3">
      <p>
        <strong>What we delete:</strong> your account, profile, pre-qualifications, funding applications, drafts,
        appointments, documents and files. We destroy the key they are encrypted with, so that no one can ever read them
        again.
      </p>
      <p>
        <strong>What stays:</strong> the proof of each consent you gave: its exact text, when you gave it and from which
        internet address. It has no name, only a fingerprint of your email address and, if you signed it, one of the
        name you typed. The record of who has seen your file stays too, with a number in place of your name.
      </p>
      <p className="text-ink-soft">
        A person on our staff does this. Until then, nothing changes and you can change your mind. After that, it can't
        be undone. Questions? Call <InlinePhone />.
      </p>
    </div>
  );
}
