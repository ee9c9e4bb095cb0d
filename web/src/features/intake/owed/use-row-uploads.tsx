import type { Paper } from "@funding-desk/contract/intake/owed/api";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import { acceptedFiles } from "../../documents/file/accepted-files.ts";
import { useGate } from "../prequalification/gate.tsx";
import { prequalificationSummaryQuery } from "../prequalification/summary-query.ts";
import type { RowUploadsProps } from "./row-uploads.tsx";

// Fetched by the first file: the dashboard has no other uploads.
const RowUploads = lazy(async () => ({ default: (await import("./row-uploads.tsx")).RowUploads }));

interface RowUploading extends Omit<RowUploadsProps, "paper" | "chosen"> {
  readonly paper?: Paper;
  readonly sorted: readonly File[];
}

interface RowParts {
  readonly button: ReactNode;
  /** The files on their way. */
  readonly files: ReactNode;
}

/** The buttons that upload files to what is owed, right in its row, and their progress. */
export const useRowUploads = ({ userId, typeId, paper, label, sorted }: RowUploading): RowParts => {
  const gate = useGate();
  const isPhone = useMedia("(pointer: coarse)");
  const { data: requests } = useQuery(prequalificationSummaryQuery(userId));
  const [own, setOwn] = useState<readonly File[]>([]);
  const choose = (_: File, files: readonly File[]) => setOwn((before) => [...before, ...files]);
  const what = <span className="sr-only">{label}</span>;
  if (requests?.length === 0)
    return {
      button: (
        <Button size="small" onClick={() => void gate.goTo("/dashboard/documents")}>
          Upload {what}
        </Button>
      ),
      files: null,
    };
  const files = [...own, ...sorted];
  return {
    button: (
      <FileButton
        size="small"
        inputLabel={`Upload files: ${label}`}
        // With it, phones offer their camera, too.
        accept={isPhone ? `image/*,${acceptedFiles}` : acceptedFiles}
        isMultiple
        onChoose={choose}
      >
        Upload {what}
      </FileButton>
    ),
    files: files.length > 0 && (
      <Suspense fallback={<Skeleton className="mt-2 h-16 w-full" />}>
        <div className="mt-2 empty:hidden">
          <RowUploads userId={userId} typeId={typeId} paper={paper} label={label} chosen={files} />
        </div>
      </Suspense>
    ),
  };
};
