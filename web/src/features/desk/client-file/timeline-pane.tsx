import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import {
  type FileEventKind,
  fileEventKinds,
  fileTimeline,
} from "@funding-desk/contract/desk/client-file/timeline-desk-api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { deskPages } from "../../../http/desk-query.ts";
import { Loaded, ShowMore } from "../../../ui/loaded.tsx";
import { PartBoundary } from "../../../ui/part-boundary.tsx";
import { ToolbarSelect } from "../../../ui/toolbar-select.tsx";
import { NoReplyButton } from "../../messages/message/client-composer.tsx";
import { fileNextQuery } from "./client-file-queries.ts";
import { FileComposer } from "./file-composer.tsx";
import { useFilePlace } from "./file-place.tsx";
import { TimelineEvent } from "./timeline-event.tsx";
import { useKeptScroll } from "./use-kept-scroll.ts";

const kindWords: Readonly<Record<FileEventKind, string>> = {
  message: "Messages",
  note: "Notes",
  call: "Calls",
  document: "Documents",
  status: "Statuses",
  offer: "Lenders and offers",
  task: "Tasks",
  answer: "Answers",
  other: "Everything else",
};

/** Everything that happened in a file, the newest last, and what is written next. */
export function TimelinePane({ file }: { readonly file: ClientFile }) {
  const { clientId, place } = useFilePlace();
  const canWork = useStaff().role !== "auditor";
  const { kind, hasViews = false } = place.tab === "timeline" ? place : {};
  const query = useInfiniteQuery(
    deskPages(
      fileTimeline,
      { params: { id: clientId }, query: { kind, views: hasViews ? "true" : undefined } },
      ({ events }) => events,
    ),
  );
  const frame = useKeptScroll<HTMLDivElement>(`${clientId} timeline ${kind} ${hasViews}`);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TimelineFilter />
      {/* Scrolls from its end: what is newest stays in sight while earlier events arrive. */}
      <div
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
        tabIndex={0}
        role="log"
        aria-label="Timeline"
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4 focus-visible:-outline-offset-3 print:block print:overflow-visible"
      >
        <div className="pt-2 pb-4">
          <Loaded
            query={query}
            failedTitle="We couldn't load the timeline"
            skeleton={["mb-3 h-5 w-2/3", "mb-3 h-16 w-3/4", "h-5 w-1/2"]}
            empty={<p className="py-6 text-center text-ink-soft">Nothing here yet.</p>}
          >
            {(events) => (
              <>
                <ShowMore query={query} label="Earlier" />
                <ol className="mt-2 flex flex-col gap-2.5">
                  {events.toReversed().map((event) => (
                    <TimelineEvent key={event.id} client={file.client} event={event} />
                  ))}
                </ol>
              </>
            )}
          </Loaded>
        </div>
      </div>
      {canWork && (
        <PartBoundary>
          <Unread />
          <FileComposer key={clientId} client={file.client} startsWithNote={kind === "note"} />
        </PartBoundary>
      )}
    </div>
  );
}

const all = "all";
const withViews = "views";

function TimelineFilter() {
  const { place, go } = useFilePlace();
  const value = place.hasViews ? withViews : (place.kind ?? all);
  const choose = (chosen: string) => {
    const kind = fileEventKinds.find((each) => each === chosen);
    go({ tab: "timeline", ...(kind && { kind }), ...(chosen === withViews && { hasViews: true }) });
  };
  return (
    <div className="flex-none border-line border-b px-3 py-1.5 print:hidden">
      <ToolbarSelect
        label="Show"
        value={value}
        options={[
          { value: all, label: "Everything" },
          ...fileEventKinds.map((kind) => ({ value: kind, label: kindWords[kind] })),
          { value: withViews, label: "Everything, and who looked" },
        ]}
        onChange={choose}
      />
    </div>
  );
}

/** The client's messages that wait for a reply. */
function Unread() {
  const { clientId } = useFilePlace();
  const { data } = useQuery(fileNextQuery(clientId));
  if (!data?.unread || data.last_message_id === null) return null;
  return (
    <div className="flex flex-none flex-wrap items-center justify-between gap-2 border-line border-t bg-yellow-soft px-4 print:hidden">
      <p className="font-semibold text-sm">
        {formatCount(data.unread.count, "message needs", "messages need")} a reply
      </p>
      <NoReplyButton clientId={clientId} upTo={data.last_message_id} />
    </div>
  );
}
