import type { PipelineItem } from "@funding-desk/contract/desk/pipeline/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ReadableError, toSentence } from "../../../../errors/readable-error.ts";
import { formatCount } from "../../../../forms/format-count.ts";
import { CallError } from "../../../../http/call-error.ts";
import { wholeDesk } from "../../../../http/desk-query.ts";
import { type SendOnce, useSendOnce } from "../../../../http/use-send-once.ts";

/** Calls under way at a time. */
const atOnce = 4;
const namedFailures = 3;

/** Some were done and some weren't. */
class PartlyFailed extends ReadableError {}

interface Failure {
  readonly item: PipelineItem;
  readonly error: unknown;
}

/** A file that may not move yet, and why. */
export interface HeldItem {
  readonly item: PipelineItem;
  readonly sentence: string;
}

const isHeld = ({ error }: Failure): boolean => error instanceof CallError && error.code === "status_held";

/** The first failure alone when all failed for the same answer in the form, so that it shows at its field. */
const toError = (failures: readonly Failure[], doneCount: number): unknown => {
  const [first] = failures;
  if (doneCount === 0 && first?.error instanceof ReadableError && Object.keys(first.error.fields).length > 0)
    return first.error;
  const heldCount = failures.filter(isHeld).length;
  const others = failures.filter((each) => !isHeld(each));
  const named = others.slice(0, namedFailures).map(({ item, error }) => `${item.client_name}: ${toSentence(error)}`);
  const more = others.length > named.length ? [`And ${others.length - named.length} more.`] : [];
  const held = heldCount > 0 ? [`Held back: ${formatCount(heldCount, "file")}, listed below.`] : [];
  const done = doneCount === 0 ? "None was done." : `${formatCount(doneCount, "file")} done, ${failures.length} not.`;
  return new PartlyFailed([done, ...held, ...named, ...more].join(" "));
};

interface ForEach {
  readonly sending: SendOnce;
  /** Of the last try: those that conditions held back. */
  readonly held: readonly HeldItem[];
  /**
   * Acts on each file with a key of its own. Another try acts only on those that failed.
   * @param about what is done; changing it makes it another intent
   * @returns whether all succeeded
   */
  run(
    items: readonly PipelineItem[],
    act: (item: PipelineItem, idempotencyKey: string) => Promise<unknown>,
    about: unknown,
  ): Promise<boolean>;
}

/** Does one act for each of several files, a few at a time. */
export const useForEach = (): ForEach => {
  const queryClient = useQueryClient();
  const sending = useSendOnce();
  const [held, setHeld] = useState<readonly HeldItem[]>([]);
  const done = useRef(new Set<string>());
  const run: ForEach["run"] = (items, act, about) =>
    sending.run(async (key) => {
      const waiting = items.filter(({ id }) => !done.current.has(id));
      const failures: Failure[] = [];
      setHeld([]);
      const work = async () => {
        for (let item = waiting.shift(); item; item = waiting.shift()) {
          try {
            await act(item, `${key}-${item.id}`);
            done.current.add(item.id);
          } catch (error) {
            failures.push({ item, error });
          }
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      await queryClient.invalidateQueries(wholeDesk);
      setHeld(failures.filter(isHeld).map(({ item, error }) => ({ item, sentence: toSentence(error) })));
      if (failures.length > 0) throw toError(failures, done.current.size);
    }, JSON.stringify(about));
  return { sending, held, run };
};

/** One file for each client: messages, tasks, and requests are a client's. */
export const pickOnePerClient = (items: readonly PipelineItem[]): readonly PipelineItem[] => [
  ...new Map(items.map((item) => [item.client_id, item])).values(),
];
