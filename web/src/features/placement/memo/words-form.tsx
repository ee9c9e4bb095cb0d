import { memoAnswerChars } from "@funding-desk/contract/placement/memo/sentence";
import { useState } from "react";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";

interface WordsFormProps {
  /** The field's name in the call. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly words: string;
  readonly onSave: (words: string) => Promise<void>;
  readonly onClose: () => void;
}

/** What someone says to a part of a memo. */
export function WordsForm({ name, label, hint, words, onSave, onClose }: WordsFormProps) {
  const [text, setText] = useState(words);
  const sending = useSendOnce({});
  const save = async () => {
    if (await sending.run(() => onSave(text), text)) onClose();
  };
  return (
    <Form onSubmit={() => void save()} className="mt-2 w-full">
      <ProblemNotice problem={sending.problem} />
      <TextArea
        name={name}
        label={label}
        hint={hint}
        value={text}
        onChange={setText}
        error={sending.fields[name]}
        rows={2}
        maxLength={memoAnswerChars}
      />
      <div className="mt-2 flex gap-3">
        <Button type="submit" size="small" variant="brand" isBusy={sending.isBusy} busyLabel="Saving...">
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
