import { lenderItem } from "@funding-desk/contract/lender-door/api";
import type { SubmissionItemWire } from "@funding-desk/contract/submission/submission-wire";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useSendOnce } from "../../api/use-send-once.ts";
import { Button } from "../../ui/button.tsx";
import { FileList, FileRow } from "../../ui/file-row.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { saveBlob } from "../../ui/save-file.ts";
import { useDoor } from "../private-link/door.ts";
import { ShaLine } from "../submission/sha-line.tsx";
import { listFileFacts } from "../submission/submission-words.ts";

/** The files of the package, each to download. */
export function PackageFiles({ items }: { readonly items: readonly SubmissionItemWire[] }) {
  return (
    <FileList label="Files to download">
      {items.map((item) => (
        <PackageFile key={item.position} item={item} />
      ))}
    </FileList>
  );
}

function PackageFile({ item }: { readonly item: SubmissionItemWire }) {
  const door = useDoor();
  const [received, setReceived] = useState(0);
  const sending = useSendOnce();
  const { position, name, size_bytes, is_there } = item;
  const download = () =>
    sending.run(async () => {
      setReceived(0);
      const params = { position: String(position) };
      saveBlob(name, await door.download(lenderItem, { params, onProgress: setReceived }));
    });
  return (
    <FileRow
      name={name}
      facts={listFileFacts(item)}
      actions={
        is_there && (
          <Button
            size="small"
            icon={<Download className="size-4.5" />}
            isBusy={sending.isBusy}
            busyLabel="Loading..."
            onClick={() => void download()}
          >
            Download <span className="sr-only">{name}</span>
          </Button>
        )
      }
    >
      <ShaLine hex={item.sha256} />
      {!is_there && <p className="mt-1 text-sm">The client removed this document, so it can't be opened anymore.</p>}
      {sending.isBusy && (
        <div className="mt-2">
          <ProgressBar label={`Downloading ${name}`} share={received === 0 ? undefined : received / size_bytes} />
        </div>
      )}
      {sending.problem && (
        <div className="mt-2">
          <ProblemNotice problem={sending.problem} />
        </div>
      )}
    </FileRow>
  );
}
