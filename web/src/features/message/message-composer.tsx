import { limits } from "@funding-desk/contract/limits";
import Send from "lucide-react/icons/send-horizontal";
import { useState } from "react";
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
  readonly send: (text: string, idempotencyKey: string) => Promise<void>;
}

export function MessageComposer({ label, hint, kept, onKeep, send }: MessageComposerProps) {
  const [text, setText] = useState(kept);
  const [isMissing, setMissing] = useState(false);
  const sending = useSendOnce();
  const isBlank = text.trim() === "";
  const write = (next: string) => {
    onKeep(next);
    setText(next);
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
        label={label}
        name="message-text"
        hint={hint}
        rows={3}
        maxLength={limits.messageChars}
        value={text}
        onChange={write}
        error={isMissing && isBlank ? "Please write something first." : sending.fields.text}
      />
      <div>
        <Button
          type="submit"
          variant="brand"
          isBusy={sending.isBusy}
          busyLabel="Sending..."
          icon={<Send className="size-4.5" />}
        >
          Send
        </Button>
      </div>
    </Form>
  );
}
