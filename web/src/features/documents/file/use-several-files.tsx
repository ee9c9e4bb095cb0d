import Files from "lucide-react/icons/files";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { FileButton } from "../../../ui/file-button.tsx";
import { acceptedFiles } from "./accepted-files.ts";
import type { SortTarget } from "./guess-target.ts";

const SortFilesDialog = lazy(async () => ({ default: (await import("./sort-files-dialog.tsx")).SortFilesDialog }));

interface SeveralFilesOptions {
  readonly targets: readonly SortTarget[];
  /** By the key of what each is for. */
  readonly onSort: (sorted: ReadonlyMap<string, readonly File[]>) => void;
}

interface SeveralFiles {
  readonly button: ReactNode;
  /** Asks what files are, also those that were dropped. */
  readonly ask: (files: readonly File[]) => void;
  readonly dialog: ReactNode;
}

/** Takes several files at once, and asks which of the targets each is for. */
export const useSeveralFiles = ({ targets, onSort }: SeveralFilesOptions): SeveralFiles => {
  const [chosen, setChosen] = useState<readonly File[]>([]);
  return {
    ask: setChosen,
    button: (
      <FileButton
        size="small"
        inputLabel="Several files at once"
        accept={acceptedFiles}
        isMultiple
        icon={<Files className="size-4.5" />}
        onChoose={(_, files) => setChosen(files)}
      >
        Upload several
      </FileButton>
    ),
    dialog: chosen.length > 0 && (
      <Suspense>
        <SortFilesDialog
          files={chosen}
          targets={targets}
          onSort={(sorted) => {
            setChosen([]);
            onSort(sorted);
          }}
          onClose={() => setChosen([])}
        />
      </Suspense>
    ),
  };
};
