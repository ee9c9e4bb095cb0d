import type { Live } from "./live.ts";

/** Counts changes of what belongs to no client, on any server. */
export interface Changes {
  count(): number;
  /** Call it after a change by this server, whose caller will look for it before the news comes around. */
  note(): void;
}

export const watchChanges = (live: Pick<Live, "watch">): Changes => {
  let count = 0;
  const note = (): void => {
    count += 1;
  };
  live.watch(note);
  return { count: () => count, note };
};

interface Options<Value> {
  readonly changes: Pick<Changes, "count">;
  /** What the value depends on besides the database. Compared one by one. */
  readonly look?: () => readonly unknown[];
  readonly read: () => Promise<Value>;
  /** Called when it can't be read again. The value read before stays. */
  readonly onFailed: (err: unknown) => void;
}

/** Keeps what a server reads from the database until there was a change. */
export const keepUntilChanged = <Value>({ changes, look = () => [], read, onFailed }: Options<Value>) => {
  let kept: { readonly seen: readonly unknown[]; readonly value: Value } | undefined;
  let reading: Promise<void> | undefined;
  const lookAll = () => [changes.count(), ...look()];
  const isCurrent = (): boolean => {
    const now = lookAll();
    return kept?.seen.every((part, index) => part === now[index]) ?? false;
  };
  const readAgain = async (): Promise<void> => {
    const seen = lookAll();
    try {
      kept = { seen, value: await read() };
    } catch (err) {
      if (!kept) throw err;
      onFailed(err);
    } finally {
      reading = undefined;
    }
  };
  return async (): Promise<Value> => {
    if (!isCurrent()) {
      reading ??= readAgain();
      await reading;
    }
    if (!kept) throw new Error("Nothing has been read.");
    return kept.value;
  };
};
