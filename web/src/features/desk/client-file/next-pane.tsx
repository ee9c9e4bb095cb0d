import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import type { FileNext, GivenFile } from "@funding-desk/contract/desk/client-file/next-desk-api";
import { formatDate } from "@funding-desk/contract/forms/format";
import type { ClientTask } from "@funding-desk/contract/office/task/desk-api";
import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useId, useState } from "react";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { isOverdue } from "../../../firm/firm-day.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { Fold } from "../../../ui/fold.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PartBoundary } from "../../../ui/part-boundary.tsx";
import { BookCallDialog } from "../../calendar/appointment/desk/book-call.tsx";
import { PageButton } from "../../intake/statement-set/desk/page-button.tsx";
import { type ShownPage, StatementDialog } from "../../intake/statement-set/desk/statement-dialog.tsx";
import { TaskDialog } from "../../office/task/task-dialog.tsx";
import { TaskRow } from "../../office/task/task-row.tsx";
import { fileNextQuery } from "./client-file-queries.ts";
import { PartLink } from "./file-place.tsx";
import { NextAct } from "./next-act.tsx";

/** What is next in a file. */
export function NextPane({ file }: { readonly file: ClientFile }) {
  const query = useQuery(fileNextQuery(file.client.id));
  return (
    <Loaded
      query={query}
      failedTitle="We couldn't load what is next"
      skeleton={["mb-4 h-28 w-full", "mb-2 h-5 w-1/2", "h-20 w-full"]}
    >
      {(next) => <Next file={file} next={next} />}
    </Loaded>
  );
}

interface NextProps {
  readonly file: ClientFile;
  readonly next: FileNext;
}

function Next({ file, next }: NextProps) {
  const canWork = useStaff().role !== "auditor";
  return (
    <div className="flex flex-col gap-4 text-sm">
      <PartBoundary>
        <NextAct file={file} next={next} canWork={canWork} />
      </PartBoundary>
      <Papers clientId={file.client.id} next={next} />
      <Tasks clientId={file.client.id} tasks={next.tasks} canWork={canWork} />
      <NextCall clientId={file.client.id} call={next.next_call} canWork={canWork} />
      <Group title="Funding">
        <ul>
          <li>
            <PartLink to={{ tab: "placement" }} className={linkClass}>
              <span>
                Placement
                {next.lacks_payout && <span className="block text-coral-strong">No payout recorded</span>}
              </span>
              <span className="text-ink-soft">{describePlacement(next)}</span>
            </PartLink>
          </li>
          <li>
            <PartLink to={{ tab: "fit" }} className={linkClass}>
              What fits
            </PartLink>
          </li>
        </ul>
      </Group>
    </div>
  );
}

const linkClass =
  "-mx-2 flex min-h-9 items-center justify-between gap-2 rounded-field px-2 text-ink no-underline hover:bg-paper-deep aria-[current]:bg-brand-soft aria-[current]:font-semibold forced-colors:aria-[current]:underline";

const describePlacement = ({ at_lenders: lenders, offers }: FileNext): string =>
  [
    ...(lenders > 0 ? [formatCount(lenders, "lender")] : []),
    ...(offers > 0 ? [formatCount(offers, "offer")] : []),
  ].join(", ");

interface GroupProps {
  readonly title: string;
  /** At the right of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Group({ title, action, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-9 items-center justify-between gap-2 border-line border-b">
        <h2 id={id} className="font-sans font-semibold text-sm tracking-normal">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** More than this many lines are a link. */
const shownAtMost = 4;

interface PapersProps extends Pick<NextProps, "next"> {
  readonly clientId: string;
}

function Papers({ clientId, next: { owed, complete, documents } }: PapersProps) {
  const [shown, setShown] = useState<ShownPage>();
  return (
    <Group
      title="Papers"
      action={
        <PartLink to={{ tab: "documents" }} className="text-link">
          Documents
        </PartLink>
      }
    >
      {documents && <p className="py-1 font-semibold">{documents.count} to review</p>}
      <ul>
        {owed.slice(0, shownAtMost).map(({ what, due_on: dueOn, is_asked: isAsked, given }, index) => (
          // Two lenders can wait for consents of one name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the whole list always renders together
          <li key={`${what} ${index}`} className="flex flex-wrap justify-between gap-x-2 py-1">
            <span className="wrap-break-word min-w-0">{what}</span>
            {dueOn ? (
              <span
                className={isOverdue(dueOn) ? "flex-none font-semibold text-coral-strong" : "flex-none text-ink-soft"}
              >
                {isOverdue(dueOn) ? "was due" : "due"} {formatDate(dueOn)}
              </span>
            ) : (
              <span className="flex-none text-ink-soft">{isAsked ? "asked" : "owed"}</span>
            )}
            <GivenFiles files={given} onShow={setShown} />
          </li>
        ))}
      </ul>
      {owed.length > shownAtMost && <p className="py-1 text-ink-soft">and {owed.length - shownAtMost} more</p>}
      {owed.length === 0 && !documents && <p className="py-1 text-ink-soft">Nothing owed.</p>}
      {complete.length > 0 && (
        <Fold label={`${formatCount(complete.length, "paper")} complete`}>
          <ul>
            {complete.map(({ what, given }) => (
              <li key={what} className="py-1">
                {what}
                <GivenFiles files={given} onShow={setShown} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {shown && <StatementDialog clientId={clientId} {...shown} onClose={() => setShown(undefined)} />}
    </Group>
  );
}

interface GivenFilesProps {
  readonly files: readonly GivenFile[];
  readonly onShow: (page: ShownPage) => void;
}

/** The files that a paper rests on. One whose months we read opens where they're printed. */
function GivenFiles({ files, onShow }: GivenFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="w-full text-ink-soft">
      {files.map(({ document_id: documentId, filename, holds, box }) => {
        const about = holds.length === 0 ? "" : `: ${holds.join(", ")}`;
        return (
          <li key={documentId} className="wrap-anywhere">
            {box ? (
              <PageButton documentId={documentId} filename={filename} box={box} onShow={onShow}>
                {filename}, page {box.page}
              </PageButton>
            ) : (
              <PartLink to={{ tab: "documents" }} className="text-link">
                {filename}
              </PartLink>
            )}
            {about}
          </li>
        );
      })}
    </ul>
  );
}

interface TasksProps {
  readonly clientId: string;
  readonly tasks: readonly ClientTask[];
  readonly canWork: boolean;
}

function Tasks({ clientId, tasks, canWork }: TasksProps) {
  const [changed, setChanged] = useState<ClientTask | "new">();
  return (
    <Group
      title="Tasks"
      action={
        canWork && (
          <button
            type="button"
            onClick={() => setChanged("new")}
            className="text-link inline-flex items-center gap-1 print:hidden"
          >
            <Plus className="size-4" /> New task
          </button>
        )
      }
    >
      <ul className="-mx-4">
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            clientId={clientId}
            task={task}
            canWork={canWork}
            about={task.staff.name}
            actions={
              canWork && (
                <button type="button" onClick={() => setChanged(task)} className="text-link print:hidden">
                  Edit <span className="sr-only">{task.title}</span>
                </button>
              )
            }
          />
        ))}
      </ul>
      {tasks.length === 0 && <p className="py-1 text-ink-soft">None open.</p>}
      {changed && (
        <TaskDialog
          clientId={clientId}
          task={changed === "new" ? undefined : changed}
          onClose={() => setChanged(undefined)}
        />
      )}
    </Group>
  );
}

interface NextCallProps {
  readonly clientId: string;
  readonly call: FileNext["next_call"];
  readonly canWork: boolean;
}

function NextCall({ clientId, call, canWork }: NextCallProps) {
  const [isBooking, setBooking] = useState(false);
  return (
    <Group
      title="Next call"
      action={
        canWork && (
          <button type="button" onClick={() => setBooking(true)} className="text-link print:hidden">
            Book a call
          </button>
        )
      }
    >
      {call ? (
        <p className="wrap-anywhere py-1">
          <PartLink to={{ tab: "calls" }} className="text-link">
            <time dateTime={call.starts_at}>{formatMoment(call.starts_at)}</time>
          </PartLink>
          , {call.title}
        </p>
      ) : (
        <p className="py-1 text-ink-soft">None booked.</p>
      )}
      {isBooking && <BookCallDialog clientId={clientId} onClose={() => setBooking(false)} />}
    </Group>
  );
}
