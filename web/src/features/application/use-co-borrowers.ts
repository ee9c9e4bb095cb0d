import type { Answers } from "@funding-desk/contract/forms/field";
import { limits } from "@funding-desk/contract/limits";
import { messages } from "@funding-desk/contract/messages";
import { useEffect, useState } from "react";
import { newKey } from "../../api/new-key.ts";
import { checkRules } from "../../content/check-rules.ts";
import { toast } from "../../ui/toaster.tsx";
import type { DraftCoBorrower } from "../draft/draft-answers.ts";
import type { DraftOnFile, OnFile } from "../draft/on-file.ts";
import { type CoBorrowerMessages, nameOf, problemsOf, type Removed, withRemoved } from "./co-borrower-list.ts";

/** Stands for the key of one who is not added yet. */
export const newCoBorrower = "new";

export interface CoBorrowers {
  readonly list: readonly DraftCoBorrower[];
  /** As the draft keeps them: who was just removed stays until that can no longer be taken back. */
  readonly kept: readonly DraftCoBorrower[];
  readonly isFull: boolean;
  /** Whom the dialog is about: a key, or `newCoBorrower`; undefined while it is closed. */
  readonly shown: string | undefined;
  /** Who can still be brought back: "Bo Lee, Cy Poe are"; "" for nobody. */
  readonly removedNames: string;
  onFileOf: (key: string) => OnFile;
  nameOf: (key: string) => string;
  /** What is wrong with one of the list, by field name: here, or as the server said. */
  problemsOf: (key: string) => Readonly<Record<string, string>>;
  /** What was typed into the dialog and neither added nor thrown away. */
  typedOf: (key: string) => Answers | undefined;
  /** Something typed into the dialog is not in the list. */
  readonly isTyping: boolean;
  show: (key: string) => void;
  close: () => void;
  type: (key: string, answers: Answers | undefined) => void;
  /** Adds the one the dialog is about, or changes them, and closes it. */
  save: (answers: Answers) => void;
  remove: (key: string) => void;
  removeAll: () => void;
  /** Brings back everybody who was just removed. */
  undo: () => void;
  /** What was removed is gone for good. */
  settle: () => void;
  refuse: (said: CoBorrowerMessages) => void;
  replace: (list: readonly DraftCoBorrower[]) => void;
}

/** On a phone a second toast would hide the list that the first is about. */
const sayOnly = (message: string): void => {
  toast.dismissAll();
  toast.success(message);
};

const namesOf = (removed: readonly Removed[]): string => {
  const names = removed.map(({ coBorrower, index }) => nameOf(coBorrower, index));
  return names.length === 0 ? "" : `${names.join(", ")} ${names.length === 1 ? "is" : "are"}`;
};

export const useCoBorrowers = (
  initial: readonly DraftCoBorrower[],
  onFile: DraftOnFile["coBorrowers"],
): CoBorrowers => {
  const [list, setList] = useState(initial);
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [shown, setShown] = useState<string>();
  const [typed, setTyped] = useState<Readonly<Record<string, Answers>>>({});
  const [said, setSaid] = useState<CoBorrowerMessages>({});

  // The server forgets their sensitive answers with them, so it is told once nobody can want them back.
  useEffect(() => {
    if (removed.length === 0) return;
    const timer = setTimeout(() => setRemoved([]), limits.undoSeconds * 1000);
    return () => clearTimeout(timer);
  }, [removed]);

  const find = (key: string) => list.find((each) => each.key === key);
  const onFileOf = (key: string): OnFile => onFile[key] ?? {};
  const type = (key: string, answers: Answers | undefined) =>
    setTyped(({ [key]: _, ...others }) => (answers ? { ...others, [key]: answers } : others));
  const unsay = (key: string) => setSaid(({ [key]: _, ...others }) => others);

  return {
    list,
    kept: withRemoved(list, removed),
    isFull: list.length >= limits.coBorrowers,
    shown,
    removedNames: namesOf(removed),
    onFileOf,
    nameOf: (key) => {
      const index = list.findIndex((each) => each.key === key);
      const found = list[index];
      return found ? nameOf(found, index) : "";
    },
    problemsOf: (key) => {
      const found = find(key);
      return found ? { ...problemsOf(found, onFileOf(key), checkRules()), ...said[key] } : {};
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
        sayOnly(messages.coBorrowerAdded);
      } else setList(list.map((each) => (each.key === shown ? { ...each, answers } : each)));
      type(shown, undefined);
      unsay(shown);
      setShown(undefined);
    },
    remove: (key) => {
      const index = list.findIndex((each) => each.key === key);
      const coBorrower = list[index];
      if (!coBorrower) return;
      setList(list.filter((each) => each.key !== key));
      setRemoved([...removed, { coBorrower, index }]);
      type(key, undefined);
      sayOnly(messages.coBorrowerRemoved);
    },
    removeAll: () => {
      setRemoved([...removed, ...list.map((coBorrower) => ({ coBorrower, index: 0 }))]);
      setList([]);
      setTyped({});
      sayOnly(messages.coBorrowerRemoved);
    },
    undo: () => {
      setList(withRemoved(list, removed));
      setRemoved([]);
    },
    settle: () => setRemoved((before) => (before.length === 0 ? before : [])),
    refuse: setSaid,
    replace: (next) => {
      setList(next);
      setRemoved([]);
      setTyped({});
      setSaid({});
      setShown(undefined);
    },
  };
};
