import { limits } from "@funding-desk/contract/limits";
import Send from "lucide-react/icons/send-horizontal";
import { type ReactNode, useRef, useState } from "react";
import { useSendOnce } from "../../api/use-send-once.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";

interface MessageComposerProps {
  readonly label: string;
  readonly hint: string;
  /** What was typed earlier and not sent. */
  readonly kept: string;
  readonly onKeep: (text: string) => void;
  /** Beside the Send button. `insert` adds a text to the message and leaves the writer in it. */
  readonly tools?: (composer: { readonly isBlank: boolean; readonly insert: (text: string) => void }) => ReactNode;
  readonly send: (text: string, idempotencyKey: string) => Promise<void>;
}

export function MessageComposer({ label, hint, kept, onKeep, tools, send }: MessageComposerProps) {
  const [text, setText] = useState(kept);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useSendOnce();
  const isBlank = text.trim() === "";
  const write = (next: string) => {
    onKeep(next);
    setText(next);
  };
  const insert = (added: string) => {
    write(isBlank ? added : `${text.trimEnd()}\n\n${added}`);
    field.current?.focus();
  };
  const submit = () => {
    setMissing(isBlank);
    if (isBlank || text.length > limits.messageChars) return;
    void sending.run(async (idempotencyKey) => {
      await send(text, idempotencyKey);
      write("");
    }, text);
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-3 border-line border-t bg-paper px-4 py-4 sm:px-6">
      <ProblemNotice problem={sending.problem} />
      <TextArea
        ref={field}
        label={label}
        name="message-text"
        hint={hint}
        rows={3}
        maxLength={limits.messageChars}
        value={text}
        onChange={write}
        error={isMissing && isBlank ? "Please write something first." : sending.fields.text}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="brand"
          isBusy={sending.isBusy}
          busyLabel="Sending..."
          icon={<Send className="size-4.5" />}
        >
          Send
        </Button>
        {tools?.({ isBlank, insert })}
      </div>
    </Form>
  );
}
