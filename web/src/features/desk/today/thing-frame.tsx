import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { Act } from "../../../desk-parts/keys/act.ts";
import { useActs } from "../../../desk-parts/keys/acts.ts";
import { KeyHint } from "../../../desk-parts/keys/key-hint.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PartBoundary } from "../../../ui/part-boundary.tsx";
import type { Thing } from "./things.ts";
import type { useQueue } from "./use-queue.ts";

export interface ThingQueue extends Pick<ReturnType<typeof useQueue>, "isGone" | "goOn" | "skip" | "pass"> {
  /** Keeps the thing at hand while a dialog about it is open. */
  readonly hold: (isHeld: boolean) => void;
  /** The address of Today. */
  readonly todayPath: string;
}

interface ThingFrameProps {
  readonly thing: Thing;
  /** What kind of work it is. */
  readonly kind: string;
  readonly queue: ThingQueue;
  readonly act: Act;
  readonly isBusy?: boolean;
  /** Besides the act and Skip. */
  readonly others: readonly Act[];
  /** Where all of it is. */
  readonly path: string;
  readonly openName: string;
  readonly children: ReactNode;
}

/** The thing at hand: whose it is, what one can do, and what to know. Mount it for each thing. */
export function ThingFrame({ thing, kind, queue, act, isBusy = false, others, ...frame }: ThingFrameProps) {
  const { path, openName, children } = frame;
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Says what is next, also to screen readers, and leaves the keys free.
    title.current?.focus({ preventScroll: true });
  }, []);
  const acts = [
    act,
    { name: "Skip", keys: "s", act: queue.skip },
    ...others,
    { name: openName, keys: "o", act: () => void navigate(path) },
    { name: "Leave", keys: "u", act: () => void navigate(queue.todayPath) },
  ];
  useActs("This thing", queue.isGone ? [{ name: "Next", keys: "e", act: queue.goOn }] : acts);
  return (
    <>
      <header data-thing={thing.key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 ref={title} tabIndex={-1} className="wrap-anywhere text-xl outline-none">
            {thing.name} <span className="font-normal font-sans text-base text-ink-soft">{thing.business}</span>
          </h1>
          <p className="wrap-anywhere text-sm">
            <span className="font-semibold">{kind}:</span> {thing.what}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {queue.isGone ? (
            <Button size="small" variant="brand" iconAfter={<KeyHint keys="e" />} onClick={queue.goOn}>
              Next
            </Button>
          ) : (
            acts.map(({ name, keys, act: press }, at) => (
              <Button
                key={name}
                size="small"
                variant={at === 0 ? "brand" : "secondary"}
                isBusy={at === 0 && isBusy}
                aria-keyshortcuts={keys}
                iconAfter={<KeyHint keys={keys} />}
                onClick={press}
              >
                {name}
              </Button>
            ))
          )}
        </div>
      </header>
      {queue.isGone && <Notice tone="info">A colleague took care of this.</Notice>}
      <div className="flex min-h-[32rem] flex-1 flex-col overflow-hidden rounded-card border border-line bg-card shadow-soft lg:min-h-0">
        <PartBoundary>{children}</PartBoundary>
      </div>
    </>
  );
}
