import type { MessageWire } from "@funding-desk/contract/messages/message/api";
import Mails from "lucide-react/icons/mails";
import { useEffect, useRef, useState } from "react";
import { firm } from "../../../firm/firm.ts";
import { Portrait } from "../../../firm/portrait.tsx";
import { formatClock, formatConversationDay, formatDay, formatShortMoment } from "../../../forms/format-time.ts";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { type MoreReading, ShowMore } from "../../../ui/loaded.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import type { FileOpening } from "./message-files.tsx";

interface ConversationProps {
  /** Newest first. */
  readonly messages: readonly MessageWire[];
  readonly earlier: MoreReading;
  readonly opening: FileOpening;
  /** A staff member's photo; null where there is none. */
  readonly findPortrait: (name: string) => string | null;
}

/** The client's messages and the firm's, by day, with the newest at the bottom and in view. */
export function Conversation({ messages, earlier, opening, findPortrait }: ConversationProps) {
  // Reading marks them as read, so the line stays where it was when the page opened.
  const [firstUnreadId] = useState(
    () => messages.findLast(({ from, read_at }) => from === "firm" && read_at === null)?.id,
  );
  const end = useNewestInView(messages[0]);
  const lastOwn = messages.find(({ from }) => from === "client");
  if (messages.length === 0)
    return (
      <EmptyState title="No messages yet" icon={<Mails className="size-6" />}>
        Ask anything. We answer here, and let you know by email.
      </EmptyState>
    );
  return (
    <div role="log" aria-label="Conversation" className="flex flex-col gap-4 pb-4">
      {earlier.hasNextPage && <ShowMore query={earlier} label="Earlier messages" />}
      {listDays(messages).map(([day, said]) => (
        <section key={day}>
          <h2 className="mb-3 text-center font-sans font-semibold text-ink-soft text-sm">{day}</h2>
          <ol className="flex flex-col gap-2">
            {said.map((message, index) => (
              <Message
                key={message.id}
                message={message}
                isRunStart={message.id === firstUnreadId || !isSameSender(message, said[index - 1])}
                isFirstUnread={message.id === firstUnreadId}
                showsRead={message === lastOwn}
                opening={opening}
                findPortrait={findPortrait}
              />
            ))}
          </ol>
        </section>
      ))}
      <div ref={end} className="scroll-mb-20 [@media(min-height:30rem)]:max-lg:scroll-mb-48 lg:scroll-mb-24" />
    </div>
  );
}

/** In the order they were said. */
const listDays = (newestFirst: readonly MessageWire[]): [string, MessageWire[]][] => {
  const days = Map.groupBy(newestFirst.toReversed(), ({ sent_at }) => formatDay(sent_at));
  return [...days.values()].map((said) => [formatConversationDay(said[0]?.sent_at ?? ""), said]);
};

const isSameSender = (one: MessageWire, other: MessageWire | undefined): boolean =>
  one.from === other?.from && one.staff_name === other.staff_name;

/** What counts as reading the end of the conversation, in pixels below the window. */
const nearEnd = 300;

/**
 * Shows the newest message when the page opens, when the reader has sent one, and when one arrives while they read the end; whoever
 * reads further up stays there.
 */
const useNewestInView = (newest: MessageWire | undefined) => {
  const end = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new message scrolls down.
  useEffect(() => {
    const place = end.current;
    if (!place) return;
    const isNear = place.getBoundingClientRect().top < window.innerHeight + nearEnd;
    const moves = isFirst.current || newest?.from === "client" || isNear;
    isFirst.current = false;
    if (!moves) return;
    // After the router has gone to the top of a new page.
    const frame = requestAnimationFrame(() => place.scrollIntoView?.({ block: "end" }));
    return () => cancelAnimationFrame(frame);
  }, [newest?.id]);
  return end;
};

interface MessageProps extends Pick<ConversationProps, "opening" | "findPortrait"> {
  readonly message: MessageWire;
  /** The first of several by the same person. */
  readonly isRunStart: boolean;
  readonly isFirstUnread: boolean;
  readonly showsRead: boolean;
}

function Message({ message, isRunStart, isFirstUnread, showsRead, opening, findPortrait }: MessageProps) {
  const { from, staff_name, sent_at, read_at, email } = message;
  const isOwn = from === "client";
  const name = isOwn ? "You" : (staff_name ?? firm.identity.name);
  return (
    <li className={classNames("flex flex-col", isRunStart && "not-first:mt-2")}>
      {isFirstUnread && (
        <p className="mb-2 flex items-center gap-3 font-semibold text-brand text-sm before:h-px before:flex-1 before:bg-brand after:h-px after:flex-1 after:bg-brand">
          New
        </p>
      )}
      <div className={classNames("flex gap-2", isOwn && "justify-end")}>
        {!isOwn && (
          <span className="w-10 flex-none">
            {isRunStart && <Portrait name={name} src={findPortrait(name)} isSmall />}
          </span>
        )}
        <div
          className={classNames(
            "flex min-w-0 max-w-[85%] flex-col sm:max-w-[70%]",
            isOwn ? "items-end" : "items-start",
          )}
        >
          <p className={classNames("font-semibold text-sm", isOwn || !isRunStart ? "sr-only" : "mb-1")}>{name} </p>
          <MessageBubble message={message} isOwn={isOwn} opening={opening}>
            <p className="mt-1 text-right text-ink-soft text-xs">
              <time dateTime={sent_at}>{formatClock(sent_at)}</time>
              {email && " by email"}
            </p>
          </MessageBubble>
          {showsRead && read_at && <p className="mt-1 text-ink-soft text-xs">Read {formatShortMoment(read_at)}</p>}
        </div>
      </div>
    </li>
  );
}
