import type { Endpoint } from "@funding-desk/contract/http/endpoint";
import { lenderArchive, lenderItem } from "@funding-desk/contract/placement/lender-door/api";
import type { SubmissionItemWire } from "@funding-desk/contract/placement/submission/submission-wire";
import { isShownInline } from "@funding-desk/contract/platform/shown-inline";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import { useState } from "react";
import type { ParamsPart } from "../../../http/request.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { FileList, FileRow } from "../../../ui/file-row.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { saveBlob } from "../../../ui/save-file.ts";
import { useDoor } from "../door/door.ts";
import { listFileFacts } from "../submission/submission-words.ts";
import { useViewItem } from "./use-view-item.ts";

interface PackageFilesProps {
  readonly items: readonly SubmissionItemWire[];
  /** Of the application: the archive's name. */
  readonly reference: string;
}

/** The files of the package, to look at, and to download one by one or at once. */
export function PackageFiles({ items, reference }: PackageFilesProps) {
  const there = items.filter(({ is_there }) => is_there);
  const all = useDownload(`${reference}.zip`, lenderArchive, {});
  const totalBytes = there.reduce((total, { size_bytes }) => total + size_bytes, 0);
  return (
    <div className="flex flex-col gap-4">
      {there.length > 1 && (
        <div>
          <Button
            variant="brand"
            icon={<Download className="size-4.5" />}
            isBusy={all.sending.isBusy}
            busyLabel="Loading..."
            onClick={() => void all.download()}
          >
            Download all {there.length} files
          </Button>
          <Progress {...all} name={`${reference}.zip`} sizeBytes={totalBytes} />
        </div>
      )}
      <FileList label="Files to download">
        {items.map((item) => (
          <PackageFile key={item.position} item={item} />
        ))}
      </FileList>
    </div>
  );
}

/** Saves a file from behind the door, and tells how far it is. */
const useDownload = <E extends Endpoint>(name: string, endpoint: E, input: ParamsPart<E>) => {
  const door = useDoor();
  const [received, setReceived] = useState(0);
  const sending = useSendOnce();
  const download = () =>
    sending.run(async () => {
      setReceived(0);
      saveBlob(name, await door.download(endpoint, { ...input, onProgress: setReceived }));
    });
  return { received, sending, download };
};

interface ProgressProps extends Pick<ReturnType<typeof useDownload>, "received" | "sending"> {
  readonly name: string;
  readonly sizeBytes: number;
}

function Progress({ received, sending, name, sizeBytes }: ProgressProps) {
  return (
    <>
      {sending.isBusy && (
        <div className="mt-2">
          <ProgressBar
            label={`Downloading ${name}`}
            share={received === 0 ? undefined : Math.min(1, received / sizeBytes)}
          />
        </div>
      )}
      {sending.problem && (
        <div className="mt-2">
          <ProblemNotice problem={sending.problem} />
        </div>
      )}
    </>
  );
}

function PackageFile({ item }: { readonly item: SubmissionItemWire }) {
  const { position, name, size_bytes, media_type, is_there } = item;
  const { received, sending, download } = useDownload(name, lenderItem, { params: { position: String(position) } });
  return (
    <FileRow
      name={name}
      facts={listFileFacts(item)}
      actions={
        is_there && (
          <div className="flex flex-wrap gap-2">
            {isShownInline(media_type) && <ViewButton item={item} />}
            <Button
              size="small"
              icon={<Download className="size-4.5" />}
              isBusy={sending.isBusy}
              busyLabel="Loading..."
              onClick={() => void download()}
            >
              Download <span className="sr-only">{name}</span>
            </Button>
          </div>
        )
      }
    >
      {!is_there && <p className="mt-1 text-sm">The client removed this document, so it can't be opened anymore.</p>}
      <Progress {...{ received, sending, name }} sizeBytes={size_bytes} />
    </FileRow>
  );
}

function ViewButton({ item: { position, name } }: { readonly item: SubmissionItemWire }) {
  const view = useViewItem();
  return (
    <Button size="small" icon={<Eye className="size-4.5" />} onClick={() => void view(position)}>
      View <span className="sr-only">{name} (opens in a new tab)</span>
    </Button>
  );
}
