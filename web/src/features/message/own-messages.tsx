import { readOwnMessages, sendOwnMessage } from "@funding-desk/contract/message/api";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import Mails from "lucide-react/icons/mails";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { Conversation } from "./conversation.tsx";
import { MessageComposer } from "./message-composer.tsx";
import { keepMessageDraft, readMessageDraft } from "./message-draft.ts";
import { ownMessagesQuery, unreadQuery } from "./message-queries.ts";
import { useSending } from "./use-sending.ts";

/** The client's conversation with the firm. */
export function OwnMessages({ userId }: { readonly userId: string }) {
  const query = useInfiniteQuery(ownMessagesQuery(userId));
  const queryClient = useQueryClient();
  const [text, setText] = useState(() => readMessageDraft(userId));
  const pages = query.data?.pages ?? [];
  const messages = pages.flatMap((page) => page.messages);
  const newest = messages.find(({ from }) => from === "firm");
  useReading(userId, newest?.read_at === null ? newest.id : undefined);

  const write = (next: string) => {
    keepMessageDraft(userId, next);
    setText(next);
  };
  const sending = useSending({
    send: async (said, idempotencyKey) => (await call(sendOwnMessage, { body: { text: said }, idempotencyKey })).data,
    onSent() {
      write("");
      void queryClient.invalidateQueries({ queryKey: ["messages", userId] });
    },
  });

  if (query.error && pages.length === 0)
    return (
      <Notice
        tone="error"
        title="We could not load your messages"
        action={
          <Button size="small" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
        }
      />
    );
  if (query.isPending)
    return (
      <LoadingArea>
        <Skeleton className="h-64 w-full max-w-3xl" />
      </LoadingArea>
    );
  return (
    <div className="max-w-3xl">
      <div className="overflow-hidden rounded-card border border-line bg-paper shadow-soft">
        <Conversation
          messages={messages}
          side="client"
          clientName="You"
          hasEarlier={query.hasNextPage}
          isLoadingEarlier={query.isFetchingNextPage}
          onEarlier={() => void query.fetchNextPage()}
          empty={
            <EmptyState title="No messages yet" icon={<Mails className="size-6" />}>
              Ask your advisor anything. The answer comes here, and a mail tells you so.
            </EmptyState>
          }
        />
        <MessageComposer
          label="Write to your advisor"
          hint="Please leave out social security and account numbers."
          text={text}
          onChange={write}
          isBusy={sending.isBusy}
          failure={sending.failure}
          onSend={() => sending.send(text)}
        />
      </div>
      <p className="mt-4 text-ink-soft text-sm">
        Papers go to{" "}
        <Link to="/dashboard/documents" className="text-link">
          My Documents
        </Link>
        .
      </p>
    </div>
  );
}

/** Says that the firm's messages were read, once they have been on a page that is seen. */
const useReading = (userId: string, unreadId: string | undefined): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (unreadId === undefined) return;
    let isGone = false;
    const say = async () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", say);
      try {
        const { data } = await call(readOwnMessages, { body: { up_to: unreadId } });
        queryClient.setQueryData(unreadQuery(userId).queryKey, data.unread);
        if (!isGone) await queryClient.invalidateQueries({ queryKey: ownMessagesQuery(userId).queryKey });
      } catch {
        // They are unread then; the next look says it again.
      }
    };
    document.addEventListener("visibilitychange", say);
    void say();
    return () => {
      isGone = true;
      document.removeEventListener("visibilitychange", say);
    };
  }, [queryClient, userId, unreadId]);
};
