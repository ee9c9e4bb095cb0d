import { limits } from "@funding-desk/contract/platform/limits";
import Paperclip from "lucide-react/icons/paperclip";
import Send from "lucide-react/icons/send-horizontal";
import { type ReactNode, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { focusInPlace } from "../../../ui/focus-field.ts";
import { Form } from "../../../ui/form.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { AttachedFiles } from "./attached-files.tsx";
import { type ComposerOptions, useComposer } from "./use-composer.ts";

interface MessageComposerProps extends ComposerOptions {
  readonly label: string;
  readonly hint: string;
  /** Beside the Send button. `insert` adds a text to the message and leaves the writer in it. */
  readonly tools: (composer: { readonly isBlank: boolean; readonly insert: (text: string) => void }) => ReactNode;
}

/** Writes a message at the desk: one line until someone begins. */
export function MessageComposer({ label, hint, tools, ...options }: MessageComposerProps) {
  const composer = useComposer(options);
  const { isWriting, isBlank, insert, sending, showsFiles } = composer;
  const filesId = useId();
  return (
    <Form
      onSubmit={composer.submit}
      onFocus={composer.touch}
      className="flex flex-col gap-3 bg-paper px-4 py-2 print:hidden"
    >
      <ProblemNotice problem={sending.problem} />
      <TextArea
        ref={composer.field}
        label={label}
        name="message-text"
        hint={isWriting ? hint : undefined}
        rows={isWriting ? 3 : 1}
        maxLength={isWriting ? limits.messageChars : undefined}
        value={composer.text}
        onChange={composer.write}
        error={composer.textError}
      />
      {showsFiles && <AttachedFiles id={filesId} attachments={composer.attachments} error={composer.filesError} />}
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
              composer.chooseFiles();
              // The button is gone then.
              requestAnimationFrame(() => focusInPlace(filesId));
            }}
          >
            Attach files
          </Button>
        )}
        {isWriting && tools({ isBlank, insert })}
      </div>
    </Form>
  );
}
