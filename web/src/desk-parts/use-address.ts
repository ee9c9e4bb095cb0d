import { limits } from "@funding-desk/contract/platform/limits";
import { useCallback } from "react";
import { useSearchParams } from "react-router";

interface ChangeOptions {
  /** Replaces the current history entry, such as for each letter of a search. */
  readonly isReplaced?: boolean;
}

/** A screen's state in the URL: its filters, and what is open. Setting a name to "" removes it. */
export const useAddress = () => {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string>>, { isReplaced = false }: ChangeOptions = {}) =>
      setSearch((before) => applyChanges(before, changes), { replace: isReplaced, preventScrollReset: true }),
    [setSearch],
  );
  /** The address with these changes, for a link. */
  const toLink = (changes: Readonly<Record<string, string>>): string => `?${applyChanges(search, changes)}`;
  /** What the screen's search field looks for. */
  const q = (search.get("q") ?? "").slice(0, limits.searchChars);
  const searchFor = (text: string) => change({ q: text }, { isReplaced: true });
  return { search, change, toLink, q, searchFor };
};

const applyChanges = (before: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams => {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
};
