import type { MessageWire } from "@funding-desk/contract/messages/message/api";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { type FileOpening, MessageFiles } from "./message-files.tsx";

interface MessageBubbleProps {
  readonly message: MessageWire;
  /** By the reader's side. */
  readonly isOwn: boolean;
  readonly opening: FileOpening;
  /** Below the text, such as the time. */
  readonly children?: ReactNode;
}

/** A message's words and files, on the side of whoever wrote it. */
export function MessageBubble({ message, isOwn, opening, children }: MessageBubbleProps) {
  return (
    <>
      {message.email && message.email.other_sender !== null && <OtherSender address={message.email.other_sender} />}
      <div
        className={classNames(
          "max-w-full rounded-card border px-4 py-2.5 text-left",
          isOwn ? "rounded-tr-none border-brand/25 bg-brand-soft" : "rounded-tl-none border-line bg-card",
        )}
      >
        {message.text !== "" && <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>}
        <MessageFiles files={message.attachments} opening={opening} />
        {children}
      </div>
    </>
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
