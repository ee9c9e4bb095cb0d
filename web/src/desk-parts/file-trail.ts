import { useEffect, useSyncExternalStore } from "react";
import { readTab, writeTab } from "../identity/tab-storage.ts";

/**
 * The files of the list that was on the screen last, in its order, so that one can go on to the next from within a file. Lives as long
 * as the tab; holds ids, and nothing about anyone.
 */
interface FileTrail {
  /** Clients' ids, each once. */
  readonly ids: readonly string[];
}

const storageKey = "file-trail";
const listeners = new Set<() => void>();

const readStored = (): FileTrail => {
  try {
    const ids: unknown = JSON.parse(readTab(storageKey) ?? "[]");
    return { ids: Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [] };
  } catch {
    return { ids: [] };
  }
};

let current: FileTrail | undefined;
const getTrail = (): FileTrail => (current ??= typeof window === "undefined" ? { ids: [] } : readStored());

/** More than anyone goes through one by one. */
const atMost = 1_000;

/** Remembers a list's files. */
const setFileTrail = (clientIds: readonly string[]): void => {
  const ids = [...new Set(clientIds)].slice(0, atMost);
  if (ids.join() === getTrail().ids.join()) return;
  current = { ids };
  writeTab(storageKey, JSON.stringify(ids));
  for (const listener of listeners) listener();
};

/** For a list of files: its clients, as they are shown. Call it with what is loaded; an empty list leaves the last one be. */
export const useFileTrail = (clientIds: readonly string[] | undefined): void => {
  const joined = clientIds?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ids are the same list
  useEffect(() => {
    if (clientIds && clientIds.length > 0) setFileTrail(clientIds);
  }, [joined]);
};

interface TrailPlace {
  /** From 1. */
  readonly position: number;
  readonly count: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Where a file is in the list one came from; undefined for a file that isn't in it. */
export const useTrailPlace = (clientId: string): TrailPlace | undefined => {
  const { ids } = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getTrail,
    getTrail,
  );
  const index = ids.indexOf(clientId);
  if (index < 0 || ids.length < 2) return undefined;
  return { position: index + 1, count: ids.length, previous: ids[index - 1], next: ids[index + 1] };
};
