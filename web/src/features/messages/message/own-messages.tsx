import {
  attachOwnFile,
  detachOwnFile,
  type MessageAttachmentWire,
  readOwnMessages,
  sendOwnMessage,
} from "@funding-desk/contract/messages/message/api";
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { call } from "../../../http/call.ts";
import { upload } from "../../../http/upload.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { myAdvisorQuery } from "../../accounts/staff/advisor-query.ts";
import { linkFreshMs, openFreshLink } from "../../documents/file/open-fresh-link.ts";
import { describeGoal } from "../../office/answer-goal/goal-words.ts";
import { ownGoalsQuery } from "../../office/answer-goal/own-goals-query.ts";
import { Conversation } from "./conversation.tsx";
import { MessageBar } from "./message-bar.tsx";
import { keepMessageDraft, readMessageDraft } from "./message-draft.ts";
import { ownMessagesQuery, unreadQuery } from "./message-queries.ts";
import type { Attaching } from "./use-attachments.ts";
import type { WrittenMessage } from "./use-composer.ts";

/** Attached files by client, until they're sent or the page is closed. */
const unsentFiles = new Map<string, readonly MessageAttachmentWire[]>();

const attachingFor = (userId: string): Attaching => ({
  upload: async (file, { convertHeic, ...options }) =>
    (
      await upload(attachOwnFile, {
        ...options,
        fields: { convert_heic: convertHeic ? "true" : undefined },
        files: [{ part: "file", file }],
      })
    ).data,
  remove: (id) => call(detachOwnFile, { params: { id } }),
  kept: unsentFiles.get(userId) ?? [],
  onKeep: (files) => unsentFiles.set(userId, files),
});

/** The client's conversation with the firm. */
export function OwnMessages({ userId }: { readonly userId: string }) {
  const query = useInfiniteQuery(ownMessagesQuery(userId));
  const goals = useQuery(ownGoalsQuery(userId));
  const advisor = useQuery(myAdvisorQuery(userId)).data;
  const queryClient = useQueryClient();
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  const newest = messages.find(({ from }) => from === "firm");
  useReadReceipt(userId, newest?.read_at === null ? newest.id : undefined);

  const send = async (message: WrittenMessage, idempotencyKey: string) => {
    await call(sendOwnMessage, { body: message, idempotencyKey });
    void queryClient.invalidateQueries({ queryKey: ["messages", userId] });
    void queryClient.invalidateQueries({ queryKey: ownGoalsQuery(userId).queryKey });
  };
  return (
    <Loaded query={query} failedTitle="We couldn't load your messages" skeleton={["h-64 w-full max-w-3xl"]}>
      {() => (
        <div className="max-w-3xl">
          <Conversation
            messages={messages}
            earlier={query}
            opening={{
              toHref: ({ link }) => link,
              onOpen: (event, { id }) => {
                if (Date.now() - query.dataUpdatedAt < linkFreshMs) return;
                event.preventDefault();
                void openFreshLink(() => findFreshLink(queryClient, userId, id), "This file no longer exists.");
              },
            }}
            findPortrait={(name) => (advisor?.name === name ? advisor.portrait : null)}
          />
          {goals.data?.messages && (
            <p role="status" className="pb-3 text-sm">
              {describeGoal(goals.data.messages)}
            </p>
          )}
          <MessageBar
            label="Write to your advisor"
            hint="No SSN or account numbers, please."
            kept={readMessageDraft(userId)}
            onKeep={(text) => keepMessageDraft(userId, text)}
            attaching={attachingFor(userId)}
            send={send}
          />
          <p className="mt-4 text-ink-soft text-sm">
            Papers we asked for go in{" "}
            <Link to="/dashboard/documents" className="text-link">
              My Documents
            </Link>
            .
          </p>
        </div>
      )}
    </Loaded>
  );
}

const findFreshLink = async (queryClient: QueryClient, userId: string, id: string): Promise<string | undefined> => {
  await queryClient.refetchQueries({ queryKey: ownMessagesQuery(userId).queryKey }, { throwOnError: true });
  const pages = queryClient.getQueryData(ownMessagesQuery(userId).queryKey)?.pages ?? [];
  return pages
    .flatMap(({ messages }) => messages)
    .flatMap(({ attachments }) => attachments)
    .find((file) => file.id === id)?.link;
};

/** Marks the firm's messages as read once they have been on a visible page. */
const useReadReceipt = (userId: string, unreadId: string | undefined): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (unreadId === undefined) return;
    let isGone = false;
    const report = async () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", report);
      try {
        const { data } = await call(readOwnMessages, { body: { up_to: unreadId } });
        queryClient.setQueryData(unreadQuery(userId).queryKey, data.unread);
        if (!isGone) await queryClient.invalidateQueries({ queryKey: ownMessagesQuery(userId).queryKey });
      } catch {
        // They stay unread. The next refetch tries again.
      }
    };
    document.addEventListener("visibilitychange", report);
    void report();
    return () => {
      isGone = true;
      document.removeEventListener("visibilitychange", report);
    };
  }, [queryClient, userId, unreadId]);
};
