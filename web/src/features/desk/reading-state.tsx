import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";

interface ReadingStateProps {
  /** Null while it is being read. */
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** What a dialog or a card about one thing shows until that has been read. */
export function ReadingState({ error, onRetry }: ReadingStateProps) {
  if (error)
    return (
      <Notice
        tone="error"
        action={
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {error.message}
      </Notice>
    );
  return (
    <LoadingArea>
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="mt-4 h-24 w-full" />
    </LoadingArea>
  );
}
