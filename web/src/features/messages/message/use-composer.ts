import { limits } from "@funding-desk/contract/platform/limits";
import { useRef, useState } from "react";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { type Attaching, useAttachments } from "./use-attachments.ts";

export interface WrittenMessage {
  readonly text: string;
  /** Ids of the attached files. */
  readonly attachments: string[];
}

export interface ComposerOptions {
  /** What was typed earlier and not sent. */
  readonly kept: string;
  readonly onKeep: (text: string) => void;
  readonly attaching: Attaching;
  readonly send: (message: WrittenMessage, idempotencyKey: string) => Promise<void>;
}

const unfinishedUpload = "A file isn't uploaded yet. Wait for it, try it again, or remove it.";

/** A message that is being written: its text, its files, and what is wrong with them. */
export const useComposer = ({ kept, onKeep, attaching, send }: ComposerOptions) => {
  const [text, setText] = useState(kept);
  const [isTouched, setTouched] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [isTooEarly, setTooEarly] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const attachments = useAttachments(attaching);
  const sending = useSendOnce();
  const isBlank = text.trim() === "";
  const isEmpty = isBlank && attachments.files.length === 0;
  const write = (next: string) => {
    onKeep(next);
    setText(next);
  };
  return {
    field,
    text,
    write,
    insert(added: string) {
      write(isBlank ? added : `${text.trimEnd()}\n\n${added}`);
      field.current?.focus();
    },
    submit() {
      setTooEarly(attachments.isUnfinished);
      setMissing(isEmpty);
      if (attachments.isUnfinished || isEmpty || text.length > limits.messageChars) return;
      const message = { text, attachments: attachments.files.map(({ id }) => id) };
      void sending.run(async (idempotencyKey) => {
        await send(message, idempotencyKey);
        write("");
        attachments.clear();
        setChoosing(false);
      }, JSON.stringify(message));
    },
    touch: () => setTouched(true),
    chooseFiles: () => setChoosing(true),
    attachments,
    sending,
    isBlank,
    /** Someone has begun. */
    isWriting: isTouched || !isEmpty,
    showsFiles: isChoosing || attachments.files.length > 0 || attachments.hasRows,
    textError:
      isMissing && isEmpty && !attachments.isUnfinished ? "Please write something first." : sending.fields.text,
    filesError: isTooEarly && attachments.isUnfinished ? unfinishedUpload : sending.fields.attachments,
  };
};
