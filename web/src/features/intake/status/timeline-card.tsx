import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { mergeEntries } from "./merge-entries.ts";
import { TimelineItem } from "./timeline-item.tsx";
import { timelineQuery } from "./timeline-query.ts";

interface TimelineCardProps {
  readonly userId: string;
  /** How many entries are shown at first. */
  readonly limit: number;
  /** Only what happened and the day, until all are shown. */
  readonly isBrief?: boolean;
}

/** The history of the client's requests, newest first. Hidden until there is one. */
export function TimelineCard({ userId, limit, isBrief = false }: TimelineCardProps) {
  const query = useQuery(timelineQuery(userId));
  const [isWhole, setWhole] = useState(false);
  if (query.data?.entries.length === 0) return null;
  return (
    <Card title="What happened so far">
      <Loaded
        query={query}
        failedTitle="We couldn't load what happened so far"
        skeleton={["mb-4 h-5 w-2/3", "h-5 w-1/2"]}
      >
        {(data) => {
          const entries = mergeEntries(data.entries);
          const shown = isWhole ? entries : entries.slice(0, limit);
          return (
            <>
              <ol className="flex flex-col">
                {shown.map((entry, index) => (
                  <TimelineItem
                    key={entry.id}
                    entry={entry}
                    isBrief={isBrief && !isWhole}
                    isLast={index === shown.length - 1}
                  />
                ))}
              </ol>
              {shown.length < entries.length && (
                <Button size="small" onClick={() => setWhole(true)}>
                  Show all {entries.length}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
