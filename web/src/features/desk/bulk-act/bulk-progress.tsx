import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { bulkActQuery } from "./bulk-queries.ts";
import { describeAct, describeEnd, describeProgress, findShare, isRunning } from "./bulk-words.ts";

interface BulkProgressProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** How far one act is. */
export function BulkProgress({ id, onClose }: BulkProgressProps) {
  const query = useQuery(bulkActQuery(id));
  return (
    <section
      aria-label="Under way"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-edge bg-card px-4 py-3 shadow-soft"
    >
      <Loaded query={query} failedTitle="We couldn't load how far it is" skeleton={["h-6 w-64"]}>
        {(act) => (
          <>
            <div className="min-w-56 flex-1">
              <p className="wrap-anywhere line-clamp-2 font-semibold">{describeAct(act.act, act.name)}</p>
              <p role="status" className="text-sm">
                {describeProgress(act)} <span className="text-ink-soft">{describeEnd(act)}</span>
              </p>
              {isRunning(act) && <ProgressBar label="Done so far" share={findShare(act)} />}
            </div>
            <BulkActions act={act} />
          </>
        )}
      </Loaded>
      <IconButton label="Close" icon={<X className="size-5" />} onClick={onClose} />
    </section>
  );
}
