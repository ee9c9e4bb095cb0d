import ImageIcon from "lucide-react/icons/image";
import Lock from "lucide-react/icons/lock";
import RotateCw from "lucide-react/icons/rotate-cw";
import X from "lucide-react/icons/x";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { FileRow } from "../../../ui/file-row.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { formatKilobytes } from "./format-size.ts";
import { hasPreview, ImagePreview } from "./image-preview.tsx";
import { isUnderWay, type PendingFile } from "./pending-file.ts";
import { UnlockForm } from "./unlock-form.tsx";

interface PendingRowProps {
  readonly row: PendingFile;
  readonly isOnline: boolean;
  readonly onConvert: () => void;
  readonly onUnlock: (password: string) => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** A chosen file with its progress and actions. */
export function PendingRow({ row, isOnline, onConvert, onUnlock, onRetry, onRemove }: PendingRowProps) {
  const { file, state } = row;
  const isAsking = state.is === "asking";
  return (
    <FileRow
      name={file.name}
      facts={[formatKilobytes(file.size), ...listFacts(row, isOnline)]}
      picture={renderPicture(row)}
      actions={
        // A question has its own two buttons, and a fully sent file is deleted like a stored one.
        !isAsking &&
        state.is !== "checking" && (
          <IconButton
            label={`${isUnderWay(row) ? "Cancel" : "Remove"} ${file.name}`}
            icon={<X className="size-5" />}
            onClick={onRemove}
          />
        )
      }
    >
      {state.is === "sending" && (
        <div className="mt-1.5">
          <ProgressBar label={`Uploading ${file.name}`} share={state.sentBytes / state.totalBytes} />
        </div>
      )}
      {state.is === "checking" && (
        <div className="mt-1.5">
          <ProgressBar label={`Checking ${file.name}`} share={undefined} />
        </div>
      )}
      {isAsking && <HeicOffer name={file.name} onConvert={onConvert} onLeaveOut={onRemove} />}
      {state.is === "locked" && (
        <UnlockForm rowKey={row.key} name={file.name} hasTried={state.hasTried} onUnlock={onUnlock} />
      )}
      {(state.is === "failed" || state.is === "refused") && (
        <FieldError id={`pending-${row.key}`} message={state.sentence} />
      )}
      {state.is === "failed" && state.mayRetry && (
        <div className="mt-2">
          <Button size="small" icon={<RotateCw className="size-4.5" />} onClick={onRetry}>
            Retry <span className="sr-only">{file.name}</span>
          </Button>
        </div>
      )}
    </FileRow>
  );
}

const renderPicture = ({ file, state }: PendingFile) => {
  if (state.is === "asking") return <ImageIcon className="size-5" />;
  if (state.is === "locked") return <Lock className="size-5" />;
  return hasPreview(file) ? <ImagePreview file={file} /> : undefined;
};

const listFacts = ({ state, convertHeic }: PendingFile, isOnline: boolean): readonly string[] => {
  switch (state.is) {
    case "sending":
      return [`${Math.floor((state.sentBytes / state.totalBytes) * 100)}% sent`];
    case "checking":
      return ["Sent, being checked"];
    case "waiting":
      if (!isOnline) return ["Waiting to be back online"];
      return [state.isAgain ? "Lost the connection, trying again" : "Waiting for its turn"];
    case "locked":
      return ["Not uploaded yet"];
    case "ready":
      return [convertHeic ? "Not uploaded yet, will be converted to JPEG" : "Not uploaded yet"];
    default:
      return [];
  }
};

interface HeicOfferProps {
  readonly name: string;
  readonly onConvert: () => void;
  readonly onLeaveOut: () => void;
}

function HeicOffer({ name, onConvert, onLeaveOut }: HeicOfferProps) {
  return (
    <>
      <p className="mt-1 text-sm">
        This photo is in HEIC, a phone format that lenders can't open. We can convert it to JPEG without changing the
        picture.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" variant="brand" onClick={onConvert}>
          Convert to JPEG and add <span className="sr-only">{name}</span>
        </Button>
        <Button size="small" onClick={onLeaveOut}>
          Leave out <span className="sr-only">{name}</span>
        </Button>
      </div>
    </>
  );
}
