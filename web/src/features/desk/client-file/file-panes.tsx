import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import { type ReactNode, useEffect, useRef } from "react";
import { BackLink } from "../../../ui/back-link.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PartBoundary } from "../../../ui/part-boundary.tsx";
import { FileActs } from "./file-acts.tsx";
import { fileParts } from "./file-parts.tsx";
import {
  type FilePane,
  type FilePartId,
  filePanes,
  PartLink,
  toSearch,
  useFilePlace,
  usePartLink,
} from "./file-place.tsx";
import { NextPane } from "./next-pane.tsx";
import { TimelinePane } from "./timeline-pane.tsx";
import { useKeptScroll } from "./use-kept-scroll.ts";
import { WhoPane } from "./who-pane.tsx";

interface FilePanesProps {
  readonly file: ClientFile;
  /** Without the pane that says who the client is, for a place that says so itself. */
  readonly isAside?: boolean;
}

const paneWords: Readonly<Record<FilePane, string>> = { who: "Client", timeline: "Timeline", next: "Next" };

const isPane = (tab: FilePane | FilePartId): tab is FilePane => (filePanes as readonly string[]).includes(tab);

/**
 * A file's panes side by side, or one at a time where there is no room. Each scrolls by itself. It is one tree for
 * both: who turns a tablet loses no dialog and no word typed.
 */
export function FilePanes({ file, isAside = false }: FilePanesProps) {
  const { place } = useFilePlace();
  const shown = filePanes.filter((pane) => !isAside || pane !== "who");
  // A part takes the timeline's place.
  const chosen = isPane(place.tab) && shown.includes(place.tab) ? place.tab : "timeline";
  return (
    <>
      <nav
        aria-label="Parts of this file"
        className="grid flex-none auto-cols-fr grid-flow-col border-line border-b xl:hidden print:hidden"
      >
        {shown.map((pane) => (
          <PartLink key={pane} to={{ tab: pane }} isChosen={pane === chosen} className="tab no-underline">
            {paneWords[pane]}
          </PartLink>
        ))}
      </nav>
      <div
        className={classNames(
          "flex min-h-0 flex-1 flex-col xl:grid xl:divide-x xl:divide-line print:block",
          shown.length === 3
            ? "xl:grid-cols-[minmax(15rem,1fr)_minmax(24rem,2fr)_minmax(16rem,1fr)]"
            : "xl:grid-cols-[minmax(0,3fr)_minmax(14rem,2fr)]",
        )}
      >
        {shown.map((pane) => (
          <div
            key={pane}
            className={classNames(
              "flex min-h-0 min-w-0 flex-1 flex-col print:block",
              pane !== chosen && "max-xl:hidden",
            )}
          >
            <Pane pane={pane} file={file} />
          </div>
        ))}
      </div>
      <PartBoundary>
        <FileActs file={file} />
      </PartBoundary>
    </>
  );
}

function Pane({ pane, file }: { readonly pane: FilePane; readonly file: ClientFile }) {
  const { clientId, place } = useFilePlace();
  if (pane === "timeline" && !isPane(place.tab)) return <OpenedPart key={toSearch(place)} id={place.tab} file={file} />;
  return (
    <section aria-label={paneWords[pane]} className="flex min-h-0 min-w-0 flex-1 flex-col print:block">
      <PartBoundary>
        {pane === "timeline" && <TimelinePane file={file} />}
        {pane === "who" && (
          <Scroller key={clientId} name="who">
            <WhoPane file={file} />
          </Scroller>
        )}
        {pane === "next" && (
          <Scroller key={clientId} name="next">
            <NextPane file={file} />
          </Scroller>
        )}
      </PartBoundary>
    </section>
  );
}

/** Scrolls on its own, and is where it was when one comes back. */
function Scroller({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { clientId } = useFilePlace();
  const frame = useKeptScroll<HTMLDivElement>(`${clientId} ${name}`);
  return (
    <div
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-3 focus-visible:-outline-offset-3 print:overflow-visible sm:px-6 xl:px-4"
    >
      <div>{children}</div>
    </div>
  );
}

/** A part of the file in the middle, with a way back to the timeline. */
function OpenedPart({ id, file }: { readonly id: FilePartId; readonly file: ClientFile }) {
  const { place } = useFilePlace();
  const { title, content } = fileParts[id];
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // One came by a link that said so, and not by a tab, which keeps the focus. An answer takes it itself.
    const from = document.activeElement;
    if (place.field === undefined && (from === document.body || from?.closest("[data-part-link], main:focus")))
      section.current?.focus({ preventScroll: true });
  }, [place.field]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="part-title"
      className="flex min-h-0 min-w-0 flex-1 flex-col outline-none print:block"
    >
      <div className="flex min-h-11 flex-none items-center gap-3 border-line border-b px-4 sm:px-6 xl:px-4">
        <BackLink isInline {...usePartLink({ tab: "timeline" })}>
          Timeline
        </BackLink>
        <h2 id="part-title" className="truncate font-sans font-semibold text-base tracking-normal">
          {typeof title === "string" ? title : title(file, place)}
        </h2>
      </div>
      <Scroller name={toSearch(place)}>
        <PartBoundary>{content(file)}</PartBoundary>
      </Scroller>
    </section>
  );
}
