import { limits } from "@funding-desk/contract/platform/limits";
import Camera from "lucide-react/icons/camera";
import FolderOpen from "lucide-react/icons/folder-open";
import { useId } from "react";
import { useDropzone } from "react-dropzone";
import { formatCount } from "../../../forms/format-count.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FileButton } from "../../../ui/file-button.tsx";
import { acceptedFiles } from "./accepted-files.ts";
import { formatMegabytes } from "./format-size.ts";

interface DropZoneProps {
  /** What the files are: "Bank statements". */
  readonly label: string;
  /** How many files are accepted in all; undefined for any number. */
  readonly maxFiles: number | undefined;
  /** The page says above which kinds of files we take. */
  readonly isRuleAbove: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Which files we take. */
export const fileRule = `JPG, PNG, PDF, DOC or DOCX, up to ${formatMegabytes(limits.fileBytes)} each`;

/** Where people drop, paste, browse for or, on a phone, photograph files. `vetFile` checks them. */
export function DropZone({ label, maxFiles, isRuleAbove, onChoose }: DropZoneProps) {
  const hintId = useId();
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple: maxFiles !== 1,
    // With `multiple` off, dropping several files would fail silently. Pass them on, so each gets its own message.
    onDrop: (files, refused) => onChoose([...files, ...refused.map(({ file }) => file)]),
  });
  return (
    <div
      {...getRootProps()}
      // Not a Tab stop, since the buttons inside are.
      tabIndex={undefined}
      role="presentation"
      className={classNames(
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-field border border-edge border-dashed px-4 py-4 transition-colors sm:px-5",
        isDragActive ? "border-brand bg-brand-soft" : "bg-paper-deep/50",
      )}
    >
      <div className="min-w-0">
        <p className="hidden font-semibold text-sm pointer-fine:block">
          {isDragActive ? "Drop to add" : "Drag files here, or browse"}
        </p>
        <p id={hintId} className="text-ink-soft text-sm">
          {isRuleAbove
            ? maxFiles !== undefined && (maxFiles === 1 ? "1 file" : `Up to ${maxFiles}`)
            : `${fileRule}${maxFiles === undefined ? "" : `, at most ${formatCount(maxFiles, "file")}`}`}
        </p>
      </div>
      <div className="flex flex-none flex-wrap gap-2">
        <Button
          size="small"
          aria-label={`Browse files: ${label}`}
          aria-describedby={hintId}
          icon={<FolderOpen className="size-4.5" />}
          onClick={open}
        >
          Browse
        </Button>
        <div className="hidden pointer-coarse:block">
          <FileButton
            size="small"
            aria-label={`Take a photo: ${label}`}
            title="Take a photo"
            aria-describedby={hintId}
            inputLabel={`Photo: ${label}`}
            accept="image/*"
            capture="environment"
            onChoose={(photo) => onChoose([photo])}
          >
            <Camera className="size-5" />
          </FileButton>
        </div>
      </div>
      <input
        {...getInputProps({ accept: acceptedFiles, "aria-label": `Files: ${label}`, style: { display: "none" } })}
      />
    </div>
  );
}
