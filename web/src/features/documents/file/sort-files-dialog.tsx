import { useState } from "react";
import { formatCount } from "../../../forms/format-count.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { ToolbarSelect } from "../../../ui/toolbar-select.tsx";
import { guessTarget, type SortTarget } from "./guess-target.ts";
import { hasPreview, ImagePreview } from "./image-preview.tsx";

export interface SortFilesDialogProps {
  readonly files: readonly File[];
  readonly targets: readonly SortTarget[];
  /** By the key of what each is for. */
  readonly onSort: (sorted: ReadonlyMap<string, readonly File[]>) => void;
  readonly onClose: () => void;
}

const leftOut = "left out";

/** Several files at once: what we take each for, to confirm or change before they are uploaded. */
export function SortFilesDialog({ files, targets, onSort, onClose }: SortFilesDialogProps) {
  const [keys, setKeys] = useState(() => files.map(({ name }) => guessTarget(name, targets)?.key ?? ""));
  const [isChecked, setChecked] = useState(false);
  const going = keys.filter((key) => key !== leftOut).length;
  const sort = () => {
    setChecked(true);
    if (keys.includes("")) return;
    const groups = Map.groupBy(files, (file) => keys[files.indexOf(file)] ?? leftOut);
    groups.delete(leftOut);
    onSort(groups);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="What are these?"
      actions={
        <>
          <Button variant="primary" onClick={sort}>
            {going === 0 ? "Leave them out" : `Upload ${formatCount(going, "file")}`}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {files.map((file, index) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className="flex items-start gap-3 py-3">
            {hasPreview(file) && (
              <span className="grid size-11 flex-none place-items-center overflow-hidden rounded-tag border border-line">
                <ImagePreview file={file} />
              </span>
            )}
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere mb-1 line-clamp-2 text-sm">{file.name}</p>
              <ToolbarSelect
                label={`What ${file.name} is`}
                isLabelHidden
                value={keys[index] ?? ""}
                options={[
                  ...(keys[index] === "" ? [{ value: "", label: "Choose what it is" }] : []),
                  ...targets.map(({ key, name }) => ({ value: key, label: name })),
                  { value: leftOut, label: "Leave it out" },
                ]}
                onChange={(key) => setKeys((before) => before.map((each, at) => (at === index ? key : each)))}
              />
              {isChecked && keys[index] === "" && (
                <FieldError id={`sorted-${index}`} message="Please choose what it is, or leave it out." />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
