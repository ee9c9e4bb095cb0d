import type { Answers } from "@funding-desk/contract/forms/field";
import { messages } from "@funding-desk/contract/forms/messages";
import { limits } from "@funding-desk/contract/platform/limits";
import { useEffect, useState } from "react";
import { checkRules } from "../../../forms/check-rules.ts";
import { newKey } from "../../../http/new-key.ts";
import { toast } from "../../../ui/toaster.tsx";
import type { DraftCoBorrower } from "../draft/draft-answers.ts";
import type { DraftOnFile, OnFile } from "../draft/on-file.ts";
import { type CoBorrowerMessages, checkListed, formatName, type Removed, restoreRemoved } from "./co-borrower-list.ts";

/** The key of a co-borrower not added yet. */
export const newCoBorrower = "new";

export interface CoBorrowers {
  readonly list: readonly DraftCoBorrower[];
  /** The list as saved in the draft, which includes those removed until it can no longer be undone. */
  readonly kept: readonly DraftCoBorrower[];
  readonly isFull: boolean;
  /** The co-borrower in the dialog: a key, or `newCoBorrower`; undefined while it is closed. */
  readonly shown: string | undefined;
  /** Who can still be brought back, such as "Bo Lee, Cy Poe were". "" if there is no one. */
  readonly removedNames: string;
  getOnFile: (key: string) => OnFile;
  getName: (key: string) => string;
  /** The problems of one co-borrower by field name, found here or by the server. */
  listProblems: (key: string) => Readonly<Record<string, string>>;
  /** What was typed into the dialog and neither saved nor discarded. */
  typedOf: (key: string) => Answers | undefined;
  /** Something typed into the dialog isn't in the list yet. */
  readonly isTyping: boolean;
  show: (key: string) => void;
  close: () => void;
  type: (key: string, answers: Answers | undefined) => void;
  /** Adds or updates the co-borrower in the dialog, and closes it. */
  save: (answers: Answers) => void;
  remove: (key: string) => void;
  removeAll: () => void;
  /** Brings back everyone who was just removed. */
  undo: () => void;
  /** Makes removals final. */
  settle: () => void;
  refuse: (messages: CoBorrowerMessages) => void;
  replace: (list: readonly DraftCoBorrower[]) => void;
}

const formatRemoved = (removed: readonly Removed[]): string => {
  const names = removed.map(({ coBorrower, index }) => formatName(coBorrower, index));
  return names.length === 0 ? "" : `${names.join(", ")} ${names.length === 1 ? "was" : "were"}`;
};

export const useCoBorrowers = (
  initial: readonly DraftCoBorrower[],
  onFile: DraftOnFile["coBorrowers"],
): CoBorrowers => {
  const [list, setList] = useState(initial);
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [shown, setShown] = useState<string>();
  const [typed, setTyped] = useState<Readonly<Record<string, Answers>>>({});
  const [serverMessages, setServerMessages] = useState<CoBorrowerMessages>({});

  // The server deletes their sensitive answers too, so it is told only once the removal can't be undone.
  useEffect(() => {
    if (removed.length === 0) return;
    const timer = setTimeout(() => setRemoved([]), limits.undoSeconds * 1000);
    return () => clearTimeout(timer);
  }, [removed]);

  const find = (key: string) => list.find((each) => each.key === key);
  const getOnFile = (key: string): OnFile => onFile[key] ?? {};
  const type = (key: string, answers: Answers | undefined) =>
    setTyped(({ [key]: _, ...others }) => (answers ? { ...others, [key]: answers } : others));
  const clearServerMessages = (key: string) => setServerMessages(({ [key]: _, ...others }) => others);

  return {
    list,
    kept: restoreRemoved(list, removed),
    isFull: list.length >= limits.coBorrowers,
    shown,
    removedNames: formatRemoved(removed),
    getOnFile,
    getName: (key) => {
      const index = list.findIndex((each) => each.key === key);
      const found = list[index];
      return found ? formatName(found, index) : "";
    },
    listProblems: (key) => {
      const found = find(key);
      return found ? { ...checkListed(found, getOnFile(key), checkRules()), ...serverMessages[key] } : {};
    },
    typedOf: (key) => typed[key],
    isTyping: Object.keys(typed).length > 0,
    show: setShown,
    close: () => setShown(undefined),
    type,
    save: (answers) => {
      if (shown === undefined) return;
      if (shown === newCoBorrower) {
        setList([...list, { key: newKey(), answers }]);
        toast.onlySuccess(messages.coBorrowerAdded);
      } else setList(list.map((each) => (each.key === shown ? { ...each, answers } : each)));
      type(shown, undefined);
      clearServerMessages(shown);
      setShown(undefined);
    },
    remove: (key) => {
      const index = list.findIndex((each) => each.key === key);
      const coBorrower = list[index];
      if (!coBorrower) return;
      setList(list.filter((each) => each.key !== key));
      setRemoved([...removed, { coBorrower, index }]);
      type(key, undefined);
      toast.onlySuccess(messages.coBorrowerRemoved);
    },
    removeAll: () => {
      setRemoved([...removed, ...list.map((coBorrower) => ({ coBorrower, index: 0 }))]);
      setList([]);
      setTyped({});
      toast.onlySuccess(messages.coBorrowerRemoved);
    },
    undo: () => {
      setList(restoreRemoved(list, removed));
      setRemoved([]);
    },
    settle: () => setRemoved((before) => (before.length === 0 ? before : [])),
    refuse: setServerMessages,
    replace: (next) => {
      setList(next);
      setRemoved([]);
      setTyped({});
      setServerMessages({});
      setShown(undefined);
    },
  };
};
