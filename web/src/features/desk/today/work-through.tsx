import type { TodayScope, TodayWire } from "@funding-desk/contract/desk/today/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BackLink } from "../../../ui/back-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { OwnPlace } from "../client-file/file-place.tsx";
import { ClientThingAtHand } from "./client-thing.tsx";
import { ContactThingAtHand } from "./contact-thing.tsx";
import { NextCallLine } from "./next-call-line.tsx";
import { formatTodayCount } from "./today-count.ts";
import { todayQuery } from "./today-query.ts";
import { useQueue } from "./use-queue.ts";

interface WorkThroughProps {
  readonly scope: TodayScope;
  /** The address of Today. */
  readonly todayPath: string;
}

/** Today, one thing at a time: what it's about beside its one next act. */
export function WorkThrough({ scope, todayPath }: WorkThroughProps) {
  return (
    <Loaded query={useQuery(todayQuery(scope))} failedTitle="We couldn't load your day" skeleton={["h-96 w-full"]}>
      {(day) => <Queue day={day} todayPath={todayPath} />}
    </Loaded>
  );
}

function Queue({ day, todayPath }: { readonly day: TodayWire; readonly todayPath: string }) {
  const [isHeld, hold] = useState(false);
  const { thing, left, done, ...acts } = useQueue(day, isHeld);
  const queue = { ...acts, hold, todayPath };
  if (!thing) {
    return (
      <div className="mx-auto max-w-page">
        <BackLink to={todayPath}>Today</BackLink>
        <EmptyState title={done > 0 ? `All done: ${done}` : "Nothing is waiting"} level={1} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3 lg:h-[calc(100dvh-7.5rem)]">
      <div className="flex flex-wrap items-center gap-x-4">
        <BackLink to={todayPath} isInline>
          Today
        </BackLink>
        <p role="status" className="text-ink-soft text-sm">
          {formatTodayCount(left)} left{done > 0 && `, ${done} done`}
        </p>
        <NextCallLine calls={day.calls.rows} />
      </div>
      {thing.list === "contact" ? (
        <ContactThingAtHand key={thing.key} thing={thing} queue={queue} />
      ) : (
        <OwnPlace key={thing.key} clientId={thing.clientId}>
          <ClientThingAtHand thing={thing} queue={queue} />
        </OwnPlace>
      )}
    </div>
  );
}
