import type { MessageWire } from "@funding-desk/contract/message/api";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { shownMoment } from "../../forms/shown-day.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";

interface ConversationProps {
  /** Newest first, as they come. */
  readonly messages: readonly MessageWire[];
  /** Whose screen it is. */
  readonly side: MessageWire["from"];
  /** The client, for the desk. */
  readonly clientName: string;
  readonly hasEarlier: boolean;
  readonly isLoadingEarlier: boolean;
  readonly onEarlier: () => void;
  /** Where nothing was said yet. */
  readonly empty: ReactNode;
}

/** What both sides wrote, the newest at the bottom and in sight. */
export function Conversation(props: ConversationProps) {
  const { messages, side, clientName, hasEarlier, isLoadingEarlier, onEarlier, empty } = props;
  const frame = useRef<HTMLDivElement>(null);
  const newestId = messages[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message, and nothing else, scrolls there.
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }, [newestId]);
  if (messages.length === 0) return <>{empty}</>;
  return (
    <div
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard, too.
      tabIndex={0}
      role="log"
      aria-label="Conversation"
      className="max-h-[45dvh] sm:max-h-[min(34rem,60dvh)] overflow-y-auto overscroll-contain px-4 py-4 focus-visible:-outline-offset-3 sm:px-6"
    >
      {hasEarlier && (
        <div className="mb-4 text-center">
          <Button size="small" variant="quiet" isBusy={isLoadingEarlier} onClick={onEarlier}>
            Earlier messages
          </Button>
        </div>
      )}
      <ol className="flex flex-col gap-4">
        {messages.toReversed().map((message) => (
          <Said
            key={message.id}
            message={message}
            isOwn={message.from === side}
            name={nameOf(message, { side, clientName })}
          />
        ))}
      </ol>
    </div>
  );
}

const nameOf = (
  { from, staff_name }: MessageWire,
  { side, clientName }: Pick<ConversationProps, "side" | "clientName">,
) => {
  if (from === "firm") return staff_name ?? "";
  return side === "client" ? "You" : clientName;
};

interface SaidProps {
  readonly message: MessageWire;
  readonly isOwn: boolean;
  readonly name: string;
}

function Said({ message, isOwn, name }: SaidProps) {
  return (
    <li className={classNames("flex max-w-[85%] flex-col sm:max-w-[70%]", isOwn ? "items-end self-end" : "self-start")}>
      <p className="mb-1 text-ink-soft text-sm">
        <span className="font-semibold text-ink">{name}</span>{" "}
        <time dateTime={message.sent_at}>{shownMoment(message.sent_at)}</time>
      </p>
      <p
        className={classNames(
          "wrap-anywhere whitespace-pre-line rounded-card border px-4 py-2.5 text-left",
          isOwn ? "rounded-tr-none border-brand/25 bg-brand-soft" : "rounded-tl-none border-line bg-card",
        )}
      >
        {message.text}
      </p>
      {isOwn && message.read_at && <p className="mt-1 text-ink-soft text-sm">Read {shownMoment(message.read_at)}</p>}
    </li>
  );
}
