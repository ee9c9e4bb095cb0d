import { limits } from "@funding-desk/contract/platform/limits";
import { useRef } from "react";
import { UnsavedGuard } from "../../../forms/unsaved-guard.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { FileIntake } from "../../documents/file/file-intake.tsx";
import { StoredList } from "../../documents/file/stored-list.tsx";
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
      <StoredList label="this message" files={stored} onDelete={(file) => void remove(file.id)} />
      <FieldError id={`${id}-error`} message={error} />
      {isUnfinished && <UnsavedGuard hasChanges about="uploads" />}
    </div>
  );
}
