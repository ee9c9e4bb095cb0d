import { limits } from "@funding-desk/contract/platform/limits";
import Paperclip from "lucide-react/icons/paperclip";
import Send from "lucide-react/icons/send-horizontal";
import { type ReactNode, useId, useRef, useState } from "react";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { focusInPlace } from "../../../ui/focus-field.ts";
import { Form } from "../../../ui/form.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { AttachedFiles } from "./attached-files.tsx";
import { type Attaching, useAttachments } from "./use-attachments.ts";

export interface WrittenMessage {
  readonly text: string;
  /** Ids of the attached files. */
  readonly attachments: string[];
}

interface MessageComposerProps {
  readonly label: string;
  readonly hint: string;
  /** What was typed earlier and not sent. */
  readonly kept: string;
  readonly onKeep: (text: string) => void;
  /** One line until someone begins to write. */
  readonly isCompact?: boolean;
  readonly attaching: Attaching;
  /** Beside the Send button. `insert` adds a text to the message and leaves the writer in it. */
  readonly tools?: (composer: { readonly isBlank: boolean; readonly insert: (text: string) => void }) => ReactNode;
  readonly send: (message: WrittenMessage, idempotencyKey: string) => Promise<void>;
}

const unfinishedUpload = "A file isn't uploaded yet. Wait for it, try it again, or remove it.";

export function MessageComposer(props: MessageComposerProps) {
  const { label, hint, kept, onKeep, isCompact = false, attaching, tools, send } = props;
  const [isTouched, setTouched] = useState(!isCompact);
  const [text, setText] = useState(kept);
  const [isMissing, setMissing] = useState(false);
  const [isTooEarly, setTooEarly] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const attachments = useAttachments(attaching);
  const [isOpen, setOpen] = useState(false);
  const filesId = useId();
  const sending = useSendOnce();
  const isBlank = text.trim() === "";
  const isEmpty = isBlank && attachments.files.length === 0;
  const isWriting = isTouched || !isEmpty;
  const showsFiles = isOpen || attachments.files.length > 0 || attachments.hasRows;
  const write = (next: string) => {
    onKeep(next);
    setText(next);
  };
  const insert = (added: string) => {
    write(isBlank ? added : `${text.trimEnd()}\n\n${added}`);
    field.current?.focus();
  };
  const submit = () => {
    setTooEarly(attachments.isUnfinished);
    setMissing(isEmpty);
    if (attachments.isUnfinished || isEmpty || text.length > limits.messageChars) return;
    const message = { text, attachments: attachments.files.map(({ id }) => id) };
    void sending.run(async (idempotencyKey) => {
      await send(message, idempotencyKey);
      write("");
      attachments.clear();
      setOpen(false);
    }, JSON.stringify(message));
  };
  return (
    <Form
      onSubmit={submit}
      onFocus={() => setTouched(true)}
      className={classNames(
        "flex flex-col gap-3 bg-paper px-4 print:hidden",
        isCompact ? "py-2" : "border-line border-t py-4 sm:px-6",
      )}
    >
      <ProblemNotice problem={sending.problem} />
      <TextArea
        ref={field}
        label={label}
        name="message-text"
        hint={isWriting ? hint : undefined}
        rows={isWriting ? 3 : 1}
        maxLength={isWriting ? limits.messageChars : undefined}
        value={text}
        onChange={write}
        error={
          isMissing && isEmpty && !attachments.isUnfinished ? "Please write something first." : sending.fields.text
        }
      />
      {showsFiles && (
        <AttachedFiles
          id={filesId}
          attachments={attachments}
          error={isTooEarly && attachments.isUnfinished ? unfinishedUpload : sending.fields.attachments}
        />
      )}
      <div className={classNames("flex flex-wrap items-center gap-3", !isWriting && "hidden")}>
        <Button
          type="submit"
          variant="brand"
          isBusy={sending.isBusy}
          busyLabel="Sending..."
          icon={<Send className="size-4.5" />}
        >
          Send
        </Button>
        {!showsFiles && (
          <Button
            variant="quiet"
            icon={<Paperclip className="size-4.5" />}
            onClick={() => {
              setOpen(true);
              // The button is gone then.
              requestAnimationFrame(() => focusInPlace(filesId));
            }}
          >
            Attach files
          </Button>
        )}
        {isWriting && tools?.({ isBlank, insert })}
      </div>
    </Form>
  );
}
