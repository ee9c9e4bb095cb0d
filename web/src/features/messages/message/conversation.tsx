import type { MessageWire } from "@funding-desk/contract/messages/message/api";
import Mails from "lucide-react/icons/mails";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { formatMoment } from "../../../forms/format-time.ts";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { type MoreReading, ShowMore } from "../../../ui/loaded.tsx";
import { type FileOpening, MessageFiles } from "./message-files.tsx";

interface ConversationProps {
  /** Newest first. */
  readonly messages: readonly MessageWire[];
  readonly earlier: MoreReading;
  readonly opening: FileOpening;
  /** Shown while there are no messages. */
  readonly emptyHint: string;
}

/** The client's messages and the firm's, scrolled to the newest at the bottom. */
export function Conversation(props: ConversationProps) {
  const { messages, earlier, opening, emptyHint } = props;
  const frame = useRef<HTMLDivElement>(null);
  const newestId = messages[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new message scrolls down.
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }, [newestId]);
  if (messages.length === 0)
    return (
      <EmptyState title="No messages yet" icon={<Mails className="size-6" />}>
        {emptyHint}
      </EmptyState>
    );
  return (
    <div
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
      tabIndex={0}
      role="log"
      aria-label="Conversation"
      className="max-h-[45dvh] sm:max-h-[min(34rem,60dvh)] overflow-y-auto overscroll-contain px-4 py-4 focus-visible:-outline-offset-3 sm:px-6"
    >
      {earlier.hasNextPage && (
        <div className="mb-4">
          <ShowMore query={earlier} label="Earlier messages" />
        </div>
      )}
      <ol className="flex flex-col gap-4">
        {messages.toReversed().map((message) => (
          <Message
            key={message.id}
            message={message}
            isOwn={message.from === "client"}
            name={message.from === "client" ? "You" : (message.staff_name ?? "")}
            opening={opening}
          />
        ))}
      </ol>
    </div>
  );
}

/** Anyone who has the mail could have replied to it. */
function OtherSender({ address }: { readonly address: string }) {
  return (
    <p className="wrap-anywhere mb-1 font-semibold text-coral-strong text-sm">
      {address === ""
        ? "This email doesn't clearly say who sent it."
        : `This email came from ${address}. We couldn't confirm that the account's owner sent it.`}
    </p>
  );
}

interface MessageProps {
  readonly message: MessageWire;
  readonly isOwn: boolean;
  readonly name: string;
  readonly opening: FileOpening;
  /** What is below it. */
  readonly below?: ReactNode;
}

/** One message, as an item of a list that is a column. */
export function Message({ message, isOwn, name, opening, below }: MessageProps) {
  return (
    <li className={classNames("flex max-w-[85%] flex-col sm:max-w-[70%]", isOwn ? "items-end self-end" : "self-start")}>
      <p className="mb-1 text-ink-soft text-sm">
        <span className="font-semibold text-ink">{name}</span>{" "}
        <time dateTime={message.sent_at}>{formatMoment(message.sent_at)}</time>
        {message.email && " by email"}
      </p>
      {message.email && message.email.other_sender !== null && <OtherSender address={message.email.other_sender} />}
      <div
        className={classNames(
          "max-w-full rounded-card border px-4 py-2.5 text-left",
          isOwn ? "rounded-tr-none border-brand/25 bg-brand-soft" : "rounded-tl-none border-line bg-card",
        )}
      >
        {message.text !== "" && <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>}
        <MessageFiles files={message.attachments} opening={opening} />
      </div>
      {below}
      {isOwn && message.read_at && <p className="mt-1 text-ink-soft text-sm">Read {formatMoment(message.read_at)}</p>}
    </li>
  );
}
