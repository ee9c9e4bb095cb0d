import { messages } from "@funding-desk/contract/forms/messages";
import type { MessageAttachmentWire } from "@funding-desk/contract/messages/message/api";
import Paperclip from "lucide-react/icons/paperclip";
import type { MouseEvent } from "react";
import { formatKilobytes } from "../../documents/file/format-size.ts";

/** How the reader opens files of messages. */
export interface FileOpening {
  /** The address of a file; undefined when the reader can't open files. */
  readonly toHref: (file: MessageAttachmentWire) => string | undefined;
  /** Called before the browser follows the address. */
  readonly onOpen?: (event: MouseEvent, file: MessageAttachmentWire) => void;
}

/** A sent message's files. */
export function MessageFiles({
  files,
  opening,
}: {
  readonly files: readonly MessageAttachmentWire[];
  readonly opening: FileOpening;
}) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="mt-2 flex max-w-full flex-col gap-1.5">
      {files.map((file) => (
        <li
          key={file.id}
          className="flex max-w-full items-start gap-2 self-start rounded-tag border border-line bg-paper px-2.5 py-1.5 text-sm"
        >
          <Paperclip aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-soft" />
          <span className="wrap-anywhere min-w-0">
            <FileName file={file} opening={opening} />{" "}
            <span className="whitespace-nowrap text-ink-soft">{formatKilobytes(file.size_bytes)}</span>
            {file.state === "checking" && <span className="text-ink-soft"> · Being checked for viruses</span>}
            {file.state === "unsafe" && <span className="block text-coral-strong">{messages.fileUnsafe}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function FileName({ file, opening }: { readonly file: MessageAttachmentWire; readonly opening: FileOpening }) {
  const href = file.state === "stored" ? opening.toHref(file) : undefined;
  if (href === undefined) return <span className="font-semibold">{file.filename}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="text-link"
      onClick={(event) => opening.onOpen?.(event, file)}
    >
      {file.filename}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
