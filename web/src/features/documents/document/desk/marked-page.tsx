import type { Box } from "@funding-desk/contract/documents/statement/reading";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { LoadFailure } from "../../../../ui/loaded.tsx";
import { Spinner } from "../../../../ui/spinner.tsx";
import { toFileUrl } from "./document-review-queries.ts";
import { type DrawableFile, openDrawable } from "./page-drawing.ts";

interface MarkedPageProps {
  readonly clientId: string;
  readonly documentId: string;
  /** The line that is meant. Its page is shown. */
  readonly mark: Box | undefined;
}

/** A page of a PDF, or a picture, with a line marked. */
export function MarkedPage(props: MarkedPageProps) {
  const [tries, setTries] = useState(0);
  return <LoadedPage key={`${props.documentId}:${tries}`} {...props} onRetry={() => setTries(tries + 1)} />;
}

function LoadedPage({ clientId, documentId, mark, onRetry }: MarkedPageProps & { readonly onRetry: () => void }) {
  const [file, setFile] = useState<DrawableFile>();
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    const stopping = new AbortController();
    let opened: DrawableFile | undefined;
    openDrawable(toFileUrl(clientId, documentId), stopping.signal).then(
      (loaded) => {
        opened = loaded;
        if (stopping.signal.aborted) void loaded.close();
        else setFile(loaded);
      },
      (error: Error) => !stopping.signal.aborted && setFailure(error),
    );
    return () => {
      stopping.abort();
      void opened?.close();
    };
  }, [clientId, documentId]);
  if (failure) return <LoadFailure title="We couldn't show the page" error={failure} onRetry={onRetry} />;
  return file ? <DrawnPage file={file} mark={mark} /> : <Spinner label="Loading the page" />;
}

function DrawnPage({ file, mark }: { readonly file: DrawableFile } & Pick<MarkedPageProps, "mark">) {
  const [page, setPage] = useState(mark?.page ?? 1);
  const canvas = useRef<HTMLCanvasElement>(null);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mark) setPage(mark.page);
  }, [mark]);
  useEffect(() => {
    let isShown = true;
    if (canvas.current)
      void file.draw(page, canvas.current).then(
        () => isShown && line.current?.scrollIntoView({ block: "center" }),
        () => undefined,
      );
    return () => {
      isShown = false;
    };
  }, [file, page]);
  useEffect(() => {
    if (mark) line.current?.scrollIntoView({ block: "center" });
  }, [mark]);
  return (
    <div>
      <p className="sticky top-0 z-10 flex items-center justify-center bg-paper-deep text-sm">
        <IconButton
          label="Previous page"
          icon={<ChevronLeft className="size-5" />}
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        />
        Page {page} of {file.pages}
        <IconButton
          label="Next page"
          icon={<ChevronRight className="size-5" />}
          disabled={page >= file.pages}
          onClick={() => setPage(page + 1)}
        />
      </p>
      <div className="relative">
        <canvas key={page} ref={canvas} className="block w-full bg-white" aria-label={`Page ${page}`} role="img" />
        {mark?.page === page && (
          <div
            ref={line}
            data-mark=""
            className="absolute rounded-tag bg-yellow/40 outline-2 outline-coral-strong"
            style={{
              left: `${mark.x * 100 - 0.5}%`,
              top: `${mark.y * 100 - 0.3}%`,
              width: `${mark.width * 100 + 1}%`,
              height: `${mark.height * 100 + 0.6}%`,
            }}
          />
        )}
      </div>
    </div>
  );
}
