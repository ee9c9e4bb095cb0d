import type { FileState } from "@funding-desk/contract/documents/file/file-state";
import { messages } from "@funding-desk/contract/forms/messages";
import Eye from "lucide-react/icons/eye";
import FileCheck from "lucide-react/icons/file-check";
import FileClock from "lucide-react/icons/file-clock";
import FileX from "lucide-react/icons/file-x";
import Trash from "lucide-react/icons/trash-2";
import type { MouseEvent, ReactNode } from "react";
import { firm } from "../../../firm/firm.ts";
import { formatDay, formatMoment } from "../../../forms/format-time.ts";
import { FieldError } from "../../../ui/field.tsx";
import { FileList, FileRow } from "../../../ui/file-row.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { AnchorButton } from "../../../ui/link-button.tsx";
import { formatKilobytes } from "./format-size.ts";

/** A file that the server has. */
export interface StoredFile {
  readonly id: string;
  readonly filename: string;
  readonly sizeBytes: number;
  /** `unsafe`: the virus scanner rejected it, and it has been deleted. */
  readonly state: FileState;
  /** Instant, ISO 8601. */
  readonly storedAt?: string | undefined;
  /** The link that opens it. */
  readonly href?: string | undefined;
  /** The firm added it for the client. */
  readonly isAddedByFirm?: boolean | undefined;
  /** The firm's decision, if any. */
  readonly review?: { readonly isAccepted: boolean; readonly reason?: string | undefined } | undefined;
  /** Another fact about it. */
  readonly note?: string | undefined;
  /** What deleting it also means. */
  readonly deletionWarning?: string | undefined;
}

interface StoredListProps {
  readonly label: string;
  readonly files: readonly StoredFile[];
  /** Called before the browser follows a file's link. */
  readonly onView?: ((event: MouseEvent, file: StoredFile) => void) | undefined;
  readonly onDelete: (file: StoredFile) => void;
  /** What else to say of a file. */
  readonly describe?: ((file: StoredFile) => ReactNode) | undefined;
}

export function StoredList({ label, files, onView, onDelete, describe }: StoredListProps) {
  if (files.length === 0) return null;
  return (
    <FileList label={`Uploaded: ${label}`}>
      {files.map((file) => (
        <FileRow
          key={file.id}
          name={file.filename}
          picture={pictures[file.state]}
          facts={listFacts(file)}
          actions={
            <>
              {file.href && file.state === "stored" && (
                <AnchorButton
                  href={file.href}
                  aria-label={`View ${file.filename} (opens in a new tab)`}
                  target="_blank"
                  rel="noopener noreferrer"
                  onClick={(event) => onView?.(event, file)}
                  variant="quiet"
                  size="small"
                  icon={<Eye className="size-4.5" />}
                >
                  View
                </AnchorButton>
              )}
              <IconButton
                label={`Delete ${file.filename}`}
                icon={<Trash className="size-5" />}
                onClick={() => onDelete(file)}
              />
            </>
          }
        >
          {describe?.(file)}
          {file.review && <ReviewNote review={file.review} />}
          {file.state === "unsafe" && <FieldError id={`unsafe-${file.id}`} message={messages.fileUnsafe} />}
        </FileRow>
      ))}
    </FileList>
  );
}

function ReviewNote({ review: { isAccepted, reason } }: { readonly review: NonNullable<StoredFile["review"]> }) {
  if (isAccepted) return <p className="mt-1 font-semibold text-brand text-sm">Accepted</p>;
  return (
    <div className="mt-2 border-coral border-l-3 pl-3 text-sm">
      <p className="font-semibold text-coral-strong">We can't use this one. Please send it again.</p>
      {reason && <p className="wrap-anywhere whitespace-pre-line">{reason}</p>}
    </div>
  );
}

const pictures = {
  stored: <FileCheck className="size-5 text-success" />,
  checking: <FileClock className="size-5" />,
  unsafe: <FileX className="size-5 text-coral-strong" />,
};

const listFacts = ({ sizeBytes, storedAt, isAddedByFirm, state, note }: StoredFile): string[] =>
  [
    formatKilobytes(sizeBytes),
    storedAt && (isAddedByFirm ? `Added by ${firm.identity.name} on ${formatDay(storedAt)}` : formatMoment(storedAt)),
    state === "checking" && "Being checked for viruses",
    note,
  ].filter((fact) => typeof fact === "string" && fact !== "") as string[];
