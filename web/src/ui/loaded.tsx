import type { ReactElement, ReactNode } from "react";
import { toSentence } from "../errors/readable-error.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { LoadingArea, Skeleton } from "./skeleton.tsx";

/** The part of a TanStack query that we use. */
export interface Reading<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** The part of an infinite query that shows more of its list. */
export interface MoreReading {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  readonly fetchNextPage: () => unknown;
}

interface LoadedProps<Data> {
  readonly query: Reading<Data>;
  /** "We couldn't load your documents". The error's own sentence follows. */
  readonly failedTitle?: ReactNode;
  /**
   * Handles errors that need something other than the usual notice. undefined shows the notice. Not a ReactNode, because
   * `isMissing(error) && <Missing />` would leave the screen blank after any other error.
   */
  readonly failed?: ((error: Error) => ReactElement | undefined) | undefined;
  /** The shape of the content, so that nothing shifts when it arrives: a bar for each of these classes, or your own. */
  readonly skeleton?: readonly string[] | ReactNode;
  readonly loadingLabel?: string;
  /** Replaces an empty list, and says what to do next. */
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Shows a query's data. It stays on screen during a refetch, and when that fails. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const {
    query,
    failedTitle,
    failed,
    skeleton = ["h-6 w-1/2", "mt-4 h-24 w-full"],
    loadingLabel,
    empty,
    children,
  } = props;
  const { data, error } = query;
  if (data === undefined) {
    if (!error) return <LoadingArea label={loadingLabel}>{toSkeleton(skeleton)}</LoadingArea>;
    return failed?.(error) ?? <LoadFailure title={failedTitle} error={error} onRetry={query.refetch} />;
  }
  return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data);
}

const toSkeleton = (skeleton: readonly string[] | ReactNode): ReactNode =>
  isBars(skeleton)
    ? // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their position
      skeleton.map((className, index) => <Skeleton key={index} className={className} />)
    : skeleton;

const isBars = (skeleton: readonly string[] | ReactNode): skeleton is readonly string[] =>
  Array.isArray(skeleton) && typeof skeleton[0] === "string";

interface LoadFailureProps {
  readonly title?: ReactNode;
  readonly error: Error;
  readonly onRetry: () => unknown;
}

export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <Notice
      tone="error"
      title={title}
      action={
        <Button size="small" onClick={() => void onRetry()}>
          Retry
        </Button>
      }
    >
      {toSentence(error)}
    </Notice>
  );
}

/** Loads the next page of a list. Renders nothing on the last page. */
export function ShowMore({ query, label = "Show more" }: { query: MoreReading; label?: string | undefined }) {
  if (!query.hasNextPage) return null;
  return (
    <div className="flex flex-col items-center gap-3">
      {query.isFetchNextPageError && query.error && (
        <p role="alert" className="text-coral-strong text-sm">
          {toSentence(query.error)}
        </p>
      )}
      <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
