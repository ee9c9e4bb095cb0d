import { messages } from "@funding-desk/contract/forms/messages";
import { limits } from "@funding-desk/contract/platform/limits";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { UnsavedGuard } from "../../../forms/unsaved-guard.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { FileIntake } from "../../documents/file/file-intake.tsx";
import { type Attachments, attachmentGroup } from "./use-attachments.ts";

interface AttachedFilesProps {
  readonly id: string;
  readonly attachments: Attachments;
  readonly error: string | undefined;
}

/** Where files are attached to a message that is being written. */
export function AttachedFiles({ id, attachments, error }: AttachedFilesProps) {
  const { queue, files, isUnfinished, remove } = attachments;
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame);
  const stored = files.map(({ id: fileId, filename, size_bytes: sizeBytes, state }) => ({
    id: fileId,
    filename,
    sizeBytes,
    state,
  }));
  return (
    <div ref={frame} id={id} className="flex flex-col gap-3">
      <FileIntake
        queue={queue}
        group={attachmentGroup}
        label="this message"
        starts="at once"
        maxFiles={limits.messageFiles}
        stored={stored}
      />
      {files.length > 0 && (
        <ul aria-label="Uploaded: this message" className="flex flex-wrap gap-2">
          {files.map((file) => (
            <li
              key={file.id}
              className="flex min-w-0 max-w-full items-center gap-2 rounded-field border border-line bg-card pl-3 text-sm"
            >
              <Paperclip aria-hidden="true" className="size-4 flex-none text-ink-soft" />
              <span className="wrap-anywhere min-w-0 py-1">
                {file.filename}
                {file.state === "checking" && <span className="text-ink-soft"> · Being checked for viruses</span>}
                {file.state === "unsafe" && <span className="block text-coral-strong">{messages.fileUnsafe}</span>}
              </span>
              <IconButton
                label={`Delete ${file.filename}`}
                icon={<X className="size-5" />}
                onClick={() => void remove(file.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <FieldError id={`${id}-error`} message={error} />
      {isUnfinished && <UnsavedGuard hasChanges about="uploads" />}
    </div>
  );
}
