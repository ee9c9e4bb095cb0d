import { type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { toSentence } from "../../../errors/readable-error.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { FileIntake, type FileIntakeProps } from "./file-intake.tsx";
import { type StoredFile, StoredList } from "./stored-list.tsx";

interface FileUploadsProps extends FileIntakeProps {
  readonly stored: readonly StoredFile[];
  /** Shown when nothing is stored. */
  readonly emptyText?: string | undefined;
  /** Deletes a stored file and removes it from `stored`. A rejection's message is shown. */
  readonly remove: (file: StoredFile) => Promise<void>;
  /** What happens to a deleted file. */
  readonly removeHint: string;
  /** Above the stored files: what was just deleted, and how to bring it back. */
  readonly removed?: ReactNode;
  /** Called before the browser follows a stored file's link. */
  readonly onView?: ((event: MouseEvent, file: StoredFile) => void) | undefined;
  /** What else to say of a stored file. */
  readonly describe?: ((file: StoredFile) => ReactNode) | undefined;
}

/** Uploads files and lists the uploaded ones. The queue belongs to the screen, so uploads continue while this is hidden. */
export function FileUploads(props: FileUploadsProps) {
  const { emptyText, remove, removeHint, removed, onView, describe, ...intake } = props;
  const { label, stored } = intake;
  const [toDelete, setToDelete] = useState<StoredFile>();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const mendFocus = useKeptFocus(frame);
  return (
    <div ref={frame} id={id} className="flex flex-col gap-4">
      <FileIntake {...intake} />
      {removed}
      {stored.length === 0 && emptyText ? (
        <p className="py-4 text-center text-ink-soft">{emptyText}</p>
      ) : (
        <StoredList label={label} files={stored} onView={onView} onDelete={setToDelete} describe={describe} />
      )}
      <DeleteDialog
        file={toDelete}
        remove={remove}
        hint={removeHint}
        onClose={() => {
          setToDelete(undefined);
          mendFocus();
        }}
      />
    </div>
  );
}

interface DeleteDialogProps {
  readonly file: StoredFile | undefined;
  readonly remove: (file: StoredFile) => Promise<void>;
  readonly hint: string;
  readonly onClose: () => void;
}

function DeleteDialog({ file, remove, hint, onClose }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (!file) return;
    setBusy(true);
    toast.dismissErrors();
    try {
      await remove(file);
    } catch (error) {
      toast.error(toSentence(error));
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <AlertDialog
      isOpen={file !== undefined}
      onClose={onClose}
      title="Delete this file?"
      confirmLabel="Delete"
      cancelLabel="Keep it"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
    >
      <p className="wrap-anywhere font-semibold">{file?.filename}</p>
      {file?.deletionWarning && <p className="mt-2">{file.deletionWarning}</p>}
      <p className="mt-2 text-ink-soft text-sm">{hint}</p>
    </AlertDialog>
  );
}
