import { isBlank } from "@funding-desk/contract/forms/check";
import type { Answer, Answers } from "@funding-desk/contract/forms/field";
import { type FieldEntry, type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { useEffect, useRef, useState } from "react";
import { type KeptAnswers, useKeptAnswers } from "../../../forms/kept-answers.ts";
import type { FormSteps } from "../../../forms/use-form-steps.ts";
import { formatMask, type OnFile } from "./on-file.ts";

/** The sensitive answers of a form whose draft is on the server. Those on file are masked. */
export interface KeptDraft {
  readonly kept: KeptAnswers;
  /** The answers as saved in the draft: a sensitive one that the server keeps is left out, and one to remove is blank. */
  toDraftAnswers: (answers: Answers) => Answers;
  /** Call when all answers have been replaced. */
  restart: () => void;
  /** A hook that follows the server's copy and the current step. */
  useFollowing: (steps: FormSteps, stepName: string | undefined) => void;
}

/** Whether the person is in the field right now, so it must not change. */
const hasFocus = (id: string): boolean => document.getElementById(id)?.contains(document.activeElement) ?? false;

const toMasks = (onFile: OnFile) =>
  Object.fromEntries(Object.entries(onFile).map(([name, lastDigits]) => [name, formatMask(lastDigits)]));

export const useKeptDraft = (definition: Form, onFile: OnFile): KeptDraft => {
  const kept = useKeptAnswers(toMasks(onFile));
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [version, setVersion] = useState(0);
  const sensitive = fieldEntries(definition).filter(({ field }) => field.sensitive);
  const isOnFile = (name: string) => onFile[name] !== undefined;

  const useFollowing = (steps: FormSteps, stepName: string | undefined) => {
    const isTyped = ({ name }: FieldEntry) => !isBlank(steps.answers[name]);
    const lastVersion = useRef(version);

    const followServer = () => {
      const isRestarted = lastVersion.current !== version;
      lastVersion.current = version;
      const adopted: Record<string, string | undefined> = {};
      for (const entry of sensitive) {
        const { name } = entry;
        const isMasked = kept.findMask(name) !== undefined;
        const isChanging = isMasked && !kept.names.has(name) && !isRestarted;
        if (!isOnFile(name)) {
          if (isMasked) adopted[name] = undefined;
        } else if (isTyped(entry)) {
          if (isMasked) kept.replace(name);
        } else if (!isChanging && !hasFocus(steps.toId(name))) adopted[name] = formatMask(onFile[name] ?? "");
      }
      if (Object.keys(adopted).length > 0) kept.adopt(adopted);
    };

    /** When a step is left, an answer to be changed but left blank is removed or, if required, kept as it was. */
    const followStep = () => {
      for (const entry of sensitive) {
        const { name, field, step } = entry;
        if (step === stepName || isTyped(entry) || kept.names.has(name) || !isOnFile(name)) continue;
        if (field.required) kept.adopt({ [name]: formatMask(onFile[name] ?? "") });
        else setRemoved((before) => new Set([...before, name]));
      }
    };

    // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the server's copy or the version changes
    useEffect(followServer, [onFile, version]);
    // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the step changes
    useEffect(followStep, [stepName]);
  };

  return {
    kept,
    toDraftAnswers: (answers) => {
      const draft: Record<string, Answer | undefined> = { ...answers };
      for (const { name } of sensitive) {
        if (!kept.names.has(name) && !isBlank(draft[name])) continue;
        delete draft[name];
        if (!kept.names.has(name) && removed.has(name)) draft[name] = "";
      }
      return draft;
    },
    restart: () => {
      setRemoved(new Set());
      setVersion((number) => number + 1);
    },
    useFollowing,
  };
};
