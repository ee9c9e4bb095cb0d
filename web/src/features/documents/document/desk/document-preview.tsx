import Download from "lucide-react/icons/download";
import FileClock from "lucide-react/icons/file-clock";
import FileText from "lucide-react/icons/file-text";
import FileX from "lucide-react/icons/file-x";
import { useState } from "react";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { AnchorButton } from "../../../../ui/link-button.tsx";
import { type TypedDocument, toDownloadUrl, toFileUrl } from "./document-review-queries.ts";

interface DocumentPreviewProps {
  readonly clientId: string;
  readonly document: TypedDocument;
}

/** The document itself, if browsers can show its format. */
export function DocumentPreview({ clientId, document }: DocumentPreviewProps) {
  const [isBroken, setBroken] = useState(false);
  const { id, filename, media_type, state } = document;
  if (state === "checking")
    return (
      <EmptyState title="Being checked for viruses" icon={<FileClock className="size-6" />}>
        It can be opened in a moment.
      </EmptyState>
    );
  if (state === "unsafe")
    return (
      <EmptyState title="The virus scanner refused it" icon={<FileX className="size-6" />}>
        No one can open it. We told the client; please ask for another one.
      </EmptyState>
    );
  if (media_type === "application/pdf")
    return (
      // No sandbox attribute, since browsers show no PDF in a sandbox. The response has its own policy.
      <iframe
        title={filename}
        src={`${toFileUrl(clientId, id)}#navpanes=0&view=FitH`}
        className="block size-full bg-paper-deep"
      />
    );
  if (media_type.startsWith("image/") && !isBroken)
    return (
      <div className="grid size-full place-items-center overflow-auto">
        <img
          src={toFileUrl(clientId, id)}
          alt={filename}
          onError={() => setBroken(true)}
          className="max-h-full max-w-full object-contain"
        />
      </div>
    );
  return (
    <EmptyState
      title={isBroken ? "We couldn't show it" : "Browsers can't show Word documents"}
      icon={<FileText className="size-6" />}
      action={
        <AnchorButton href={toDownloadUrl(clientId, id)} size="small" icon={<Download className="size-4.5" />}>
          Save {filename}
        </AnchorButton>
      }
    >
      {isBroken ? "Try again, or save it." : "Save it and open it on your computer."}
    </EmptyState>
  );
}
