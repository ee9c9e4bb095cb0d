import type { OwedItem } from "@funding-desk/contract/owed/api";
import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import { formatCount } from "../../forms/format-count.ts";
import { formatDay } from "../../forms/format-time.ts";
import { LoadFailure } from "../../ui/loaded.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { owedQuery } from "./owed-query.ts";
import { type GoToUpload, OwedRow } from "./owed-row.tsx";

interface OwedListProps {
  readonly userId: string;
  readonly onUpload?: GoToUpload;
  /** Something is probably owed, so a skeleton keeps its place while it loads. */
  readonly isExpected?: boolean;
}

/** Everything the client still has to give us. Hidden when that's nothing. */
export function OwedList({ userId, onUpload, isExpected = false }: OwedListProps) {
  const { data, error, isPending, refetch } = useQuery(owedQuery(userId));
  if (isPending && isExpected)
    return (
      <LoadingArea>
        <Skeleton className="h-80 w-full" />
      </LoadingArea>
    );
  if (!data)
    return error && <LoadFailure title="We couldn't load what we need from you" error={error} onRetry={refetch} />;
  const { owed, received } = data;
  if (owed.length === 0) return null;
  return (
    <section
      aria-labelledby="we-need"
      className="overflow-hidden rounded-card border border-accent bg-card shadow-soft"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-accent/50 border-b bg-yellow-soft px-5 py-4 sm:px-6">
        <h2 id="we-need" className="text-lg">
          We need from you
        </h2>
        <p className="text-sm">
          {received.length === 0
            ? `${formatCount(owed.length, "thing")} left`
            : `${received.length} of ${received.length + owed.length} received`}
        </p>
      </header>
      <ul className="divide-y divide-line">
        {owed.map((item) => (
          <OwedRow key={toKey(item)} item={item} onUpload={onUpload} />
        ))}
        {received.map(({ id, document_type, fulfilled_at }) => (
          <li key={id} className="flex items-center gap-3 px-5 py-2.5 text-ink-soft sm:px-6">
            <CircleCheck className="size-5 flex-none text-success" />
            <p className="min-w-0 flex-1">
              {document_type} {fulfilled_at && <span className="text-sm">received {formatDay(fulfilled_at)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const toKey = (item: OwedItem): string => {
  if (item.kind === "paper") return item.field;
  return item.kind === "explanation" ? item.application_id : item.id;
};
