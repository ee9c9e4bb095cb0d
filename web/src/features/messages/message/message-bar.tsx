import { limits } from "@funding-desk/contract/platform/limits";
import Paperclip from "lucide-react/icons/paperclip";
import Send from "lucide-react/icons/send-horizontal";
import { useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { focusInPlace } from "../../../ui/focus-field.ts";
import { Form } from "../../../ui/form.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { AttachedFiles } from "./attached-files.tsx";
import { type ComposerOptions, useComposer } from "./use-composer.ts";

interface MessageBarProps extends ComposerOptions {
  readonly label: string;
  readonly hint: string;
}

const grownRows = 6;
/** From here on, the writer sees how much room is left. */
const countedFrom = limits.messageChars * 0.8;

/**
 * Writes a message where a thumb reaches it: stuck to the bottom of the window, above the phone's bar, and one line until it
 * grows. A window that is too low for that, as at 400 % zoom, keeps it in the page's flow.
 */
export function MessageBar({ label, hint, ...options }: MessageBarProps) {
  const composer = useComposer(options);
  const { text, isWriting, sending, showsFiles } = composer;
  const filesId = useId();
  return (
    <Form
      onSubmit={composer.submit}
      onFocus={composer.touch}
      className="bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex max-h-[50dvh] flex-col gap-2 overflow-y-auto border-line border-t bg-paper px-4 py-2 sm:mx-0 sm:px-1 lg:bottom-0 [@media(min-height:30rem)]:sticky print:hidden"
    >
      <ProblemNotice problem={sending.problem} />
      {showsFiles && <AttachedFiles id={filesId} attachments={composer.attachments} error={composer.filesError} />}
      <div className="flex items-end gap-2">
        {!showsFiles && (
          <IconButton
            label="Attach files"
            icon={<Paperclip className="size-5" />}
            onClick={() => {
              composer.chooseFiles();
              // The button is gone then.
              requestAnimationFrame(() => focusInPlace(filesId));
            }}
          />
        )}
        <div className="min-w-0 flex-1">
          <TextArea
            ref={composer.field}
            label={label}
            isLabelHidden
            placeholder={label}
            name="message-text"
            hint={isWriting ? hint : undefined}
            rows={Math.min(grownRows, text.split("\n").length)}
            maxRows={grownRows}
            maxLength={text.length > countedFrom ? limits.messageChars : undefined}
            value={text}
            onChange={composer.write}
            error={composer.textError}
          />
        </div>
        <Button
          type="submit"
          variant="brand"
          size="small"
          title="Ctrl + Enter"
          isBusy={sending.isBusy}
          busyLabel=""
          icon={<Send aria-hidden="true" className="size-5" />}
        >
          <span className="sr-only sm:not-sr-only">Send</span>
        </Button>
      </div>
    </Form>
  );
}
