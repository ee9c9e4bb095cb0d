import type { OwedList as Owed, OwedItem } from "@funding-desk/contract/intake/owed/api";
import { namePaper } from "@funding-desk/contract/intake/owed/paper-words";
import { useQuery } from "@tanstack/react-query";
import UserRound from "lucide-react/icons/user-round";
import { type DragEvent, useRef, useState } from "react";
import { formatCount } from "../../../forms/format-count.ts";
import { formatDay } from "../../../forms/format-time.ts";
import { Button } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/loaded.tsx";
import { LoadingArea, Skeleton } from "../../../ui/skeleton.tsx";
import type { SortTarget } from "../../documents/file/guess-target.ts";
import { useSeveralFiles } from "../../documents/file/use-several-files.tsx";
import { owedQuery } from "./owed-query.ts";
import { OwedRow } from "./owed-row.tsx";

interface OwedListProps {
  readonly userId: string;
  /** How many things are shown at first; all by default. */
  readonly limit?: number;
  /** Something is probably owed, so a skeleton keeps its place while it loads. */
  readonly isExpected?: boolean;
}

/** Everything the client still has to give us, with its uploads. Hidden when that's nothing. */
export function OwedList({ userId, limit = Number.POSITIVE_INFINITY, isExpected = false }: OwedListProps) {
  const { data, error, isPending, refetch } = useQuery(owedQuery(userId));
  // Once it was there it stays, since files may still be on their way, and the last tick is worth seeing.
  const wasOwed = useRef(false);
  wasOwed.current ||= (data?.owed.length ?? 0) > 0;
  if (isPending && isExpected)
    return (
      <LoadingArea>
        <Skeleton className="h-80 w-full" />
      </LoadingArea>
    );
  if (!data)
    return error && <LoadFailure title="We couldn't load what we need from you" error={error} onRetry={refetch} />;
  const { owed, received, complete } = data;
  const isSent = owed.length === 0 && received.length + complete.length > 0;
  // Once terms are there, nothing is asked anymore, whether it was sent or not.
  if (owed.length > 0 || (wasOwed.current && isSent)) return <OwedCard userId={userId} list={data} limit={limit} />;
  return data.others.length === 0 ? null : <Others others={data.others} />;
}

interface OwedCardProps {
  readonly userId: string;
  readonly list: Owed;
  readonly limit: number;
}

function OwedCard({ userId, list, limit }: OwedCardProps) {
  const { owed, received, complete, if_asked: ifAsked, others } = list;
  const [isWhole, setWhole] = useState(false);
  // The rows that files were chosen for stay where the list is cut.
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const [sorted, setSorted] = useState<ReadonlyMap<string, readonly File[]>>(new Map());
  // What is done stays in its list: a row that moved elsewhere would drop the files that are on their way to it.
  const done: readonly OwedItem[] = [...received.map((each) => ({ kind: "request" as const, ...each })), ...complete];
  const targets = owed.flatMap(toTarget);
  const isOneApplication = new Set(owed.flatMap((item) => ("reference" in item ? [item.reference] : []))).size < 2;
  const isCut = !isWhole && owed.length > limit;
  const first = owed.slice(0, limit).map(toKey);
  const isShown = (item: OwedItem): boolean => !isCut || first.includes(toKey(item)) || held.has(toKey(item));
  const hold = (keys: Iterable<string>) => setHeld((before) => new Set([...before, ...keys]));
  const several = useSeveralFiles({
    targets,
    onSort: (more) => {
      hold(more.keys());
      setSorted((before) => joinFiles(before, more));
    },
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (targets.length > 0) several.ask([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-labelledby="we-need"
      className="overflow-hidden rounded-card border border-accent bg-card shadow-soft"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-accent/50 border-b bg-yellow-soft px-5 py-3 sm:px-6">
        <h2 id="we-need" className="text-lg">
          {owed.length === 0 ? "You've sent everything" : "We need from you"}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4">
          <p className="text-sm">
            {done.length === 0
              ? `${formatCount(owed.length, "thing")} left`
              : `${done.length} of ${done.length + owed.length} received`}
          </p>
          {targets.length > 1 && several.button}
        </div>
      </header>
      <ul className="divide-y divide-line" onChange={() => hold(first)}>
        {[...owed, ...done].filter(isShown).map((item) => (
          <OwedRow
            key={toKey(item)}
            userId={userId}
            item={item}
            isOneApplication={isOneApplication}
            sorted={sorted.get(toKey(item)) ?? none}
          />
        ))}
      </ul>
      {isCut && (
        <div className="border-line border-t px-5 py-3 sm:px-6">
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {owed.length}
          </Button>
        </div>
      )}
      {!isCut && ifAsked.length > 0 && (
        <p className="border-line border-t px-5 py-3 text-ink-soft text-sm sm:px-6">
          Only if a lender asks: {ifAsked.join(", ").toLowerCase()}.
        </p>
      )}
      {others.length > 0 && <OtherLines others={others} />}
      {several.dialog}
    </section>
  );
}

const none: readonly File[] = [];

const joinFiles = (
  before: ReadonlyMap<string, readonly File[]>,
  more: ReadonlyMap<string, readonly File[]>,
): ReadonlyMap<string, readonly File[]> => {
  const all = new Map(before);
  for (const [key, files] of more) all.set(key, [...(all.get(key) ?? []), ...files]);
  return all;
};

/** What files can be uploaded to. */
const toTarget = (item: OwedItem): SortTarget[] => {
  if (item.kind === "request") return [{ key: item.id, name: item.document_type, person: null }];
  return item.kind === "paper" ? [{ key: item.key, name: namePaper(item), person: item.person }] : [];
};

type OthersProps = Pick<Owed, "others">;

function Others({ others }: OthersProps) {
  return (
    <section
      aria-labelledby="others-part"
      className="overflow-hidden rounded-card border border-line bg-card shadow-soft"
    >
      <h2 id="others-part" className="px-5 pt-4 text-lg sm:px-6">
        Waiting for others
      </h2>
      <OtherLines others={others} />
    </section>
  );
}

/** What someone else has to do, and when we ask them. */
function OtherLines({ others }: OthersProps) {
  return (
    <ul className="divide-y divide-line border-line border-t">
      {others.map(({ id, name, reference, asked_at: askedAt }) => (
        <li key={id} className="flex items-start gap-3 px-5 py-4 sm:px-6">
          <UserRound className="mt-0.5 size-5 flex-none text-ink-soft" />
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere font-semibold">{name} enters their own numbers</p>
            <p className="text-ink-soft text-sm">
              {askedAt
                ? `We emailed them a private link on ${formatDay(askedAt)}.`
                : "We'll email them a private link before anything goes to a lender."}{" "}
              For {reference}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const toKey = (item: OwedItem): string => {
  if (item.kind === "paper") return item.key;
  return item.kind === "explanation" ? item.application_id : item.id;
};
