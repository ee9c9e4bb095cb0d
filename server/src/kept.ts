import type { Live } from "./live/live.ts";

interface Options<Value> {
  readonly live: Pick<Live, "watch">;
  /** What the value depends on besides the database. Compared one by one. */
  readonly look?: () => readonly unknown[];
  readonly read: () => Promise<Value>;
  /** Called when it can't be read again. The value read before stays. */
  readonly onFailed: (err: unknown) => void;
}

/** Keeps what a server reads from the database until something that belongs to no client changes, on any server. */
export const keepUntilChanged = <Value>({ live, look = () => [], read, onFailed }: Options<Value>) => {
  let changes = 0;
  let kept: { readonly seen: readonly unknown[]; readonly value: Value } | undefined;
  let reading: Promise<void> | undefined;
  live.watch(() => {
    changes += 1;
  });
  const lookAll = () => [changes, ...look()];
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
