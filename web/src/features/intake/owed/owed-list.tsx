import type { OwedList as Owed, OwedItem } from "@funding-desk/contract/intake/owed/api";
import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import UserRound from "lucide-react/icons/user-round";
import { formatCount } from "../../../forms/format-count.ts";
import { formatDay } from "../../../forms/format-time.ts";
import { LoadFailure } from "../../../ui/loaded.tsx";
import { LoadingArea, Skeleton } from "../../../ui/skeleton.tsx";
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
  const { owed, received, others } = data;
  if (owed.length === 0) return others.length === 0 ? null : <Others others={others} />;
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
      {others.length > 0 && <OtherLines others={others} />}
    </section>
  );
}

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
              For application {reference}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const toKey = (item: OwedItem): string => {
  if (item.kind === "paper") return item.field;
  return item.kind === "explanation" ? item.application_id : item.id;
};
