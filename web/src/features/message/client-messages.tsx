import type { ClientFile } from "@funding-desk/contract/client-file/desk-api";
import { readClientMessages, sendClientMessage } from "@funding-desk/contract/message/desk-api";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import Mails from "lucide-react/icons/mails";
import { useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toaster.tsx";
import { useStaff } from "../desk/staff-context.ts";
import { Conversation } from "./conversation.tsx";
import { MessageComposer } from "./message-composer.tsx";
import { clientMessagesQuery } from "./message-queries.ts";
import { useSending } from "./use-sending.ts";

/** Begun answers, by client: they outlive a look at another file, and are in no browser's storage. */
const begun = new Map<string, string>();

/** The conversation with a client. What the client wrote waits for an answer until somebody writes one, or says that none is needed. */
export function ClientMessages({ file }: { readonly file: ClientFile }) {
  const { id: clientId, first_name, last_name } = file.client;
  const canWork = useStaff().role !== "auditor";
  const query = useInfiniteQuery(clientMessagesQuery(clientId));
  const queryClient = useQueryClient();
  const [text, setText] = useState(begun.get(clientId) ?? "");
  const write = (next: string) => {
    begun.set(clientId, next);
    setText(next);
  };
  const pages = query.data?.pages ?? [];
  const messages = pages.flatMap((page) => page.messages);
  const unread = pages[0]?.unread ?? 0;
  const lastOfClient = messages.find(({ from }) => from === "client");

  const readAgain = () => queryClient.invalidateQueries({ queryKey: ["desk"] });
  const settle = useMutation({
    mutationFn: (upTo: string) => callDesk(readClientMessages, { params: { id: clientId }, body: { up_to: upTo } }),
    onError: (error) => toast.error(error.message),
    onSettled: readAgain,
  });
  const sending = useSending({
    send: async (said, idempotencyKey) =>
      (await callDesk(sendClientMessage, { params: { id: clientId }, body: { text: said }, idempotencyKey })).data,
    onSent() {
      write("");
      if (lastOfClient && unread > 0) settle.mutate(lastOfClient.id);
      else void readAgain();
    },
  });

  if (query.error && pages.length === 0)
    return (
      <EmptyState
        title="The messages could not be loaded"
        action={<Button onClick={() => void query.refetch()}>Retry</Button>}
      >
        <p role="alert">{query.error.message}</p>
      </EmptyState>
    );
  if (query.isPending)
    return (
      <LoadingArea>
        <Skeleton className="h-40 w-full" />
      </LoadingArea>
    );
  return (
    <div className="overflow-hidden rounded-card border border-line bg-paper shadow-soft">
      {unread > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b bg-yellow-soft px-4 py-2 sm:px-6">
          <p className="font-semibold">
            {unread} {unread === 1 ? "message waits" : "messages wait"} for an answer
          </p>
          {canWork && lastOfClient && (
            <Button
              size="small"
              variant="quiet"
              isBusy={settle.isPending}
              onClick={() => settle.mutate(lastOfClient.id)}
            >
              No answer needed
            </Button>
          )}
        </div>
      )}
      <Conversation
        messages={messages}
        side="firm"
        clientName={`${first_name} ${last_name}`}
        hasEarlier={query.hasNextPage}
        isLoadingEarlier={query.isFetchingNextPage}
        onEarlier={() => void query.fetchNextPage()}
        empty={
          <EmptyState title="Nothing was written yet" icon={<Mails className="size-6" />}>
            What {first_name} writes, and what you answer, stands here.
          </EmptyState>
        }
      />
      {canWork && (
        <MessageComposer
          label={`Write to ${first_name}`}
          hint="A mail says that there is a message, not what it says."
          text={text}
          onChange={write}
          isBusy={sending.isBusy}
          failure={sending.failure}
          onSend={() => sending.send(text)}
        />
      )}
    </div>
  );
}
