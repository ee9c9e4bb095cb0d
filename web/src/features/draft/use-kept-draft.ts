import { isBlank } from "@funding-desk/contract/forms/check";
import type { Answer, Answers } from "@funding-desk/contract/forms/field";
import { type FieldEntry, type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { useEffect, useRef, useState } from "react";
import { type KeptAnswers, useKeptAnswers } from "../../forms/kept-answers.ts";
import type { FormSteps } from "../../forms/use-form-steps.ts";
import { maskOf, type OnFile } from "./on-file.ts";

/** The sensitive answers of a form whose draft the server keeps: those that it has are told, not shown. */
export interface KeptDraft {
  readonly kept: KeptAnswers;
  /** Answers as the draft keeps them: a sensitive one that stays as the server has it is left out, one to go is blank. */
  answersFor: (answers: Answers) => Answers;
  /** Other answers altogether have taken the place of these. */
  restart: () => void;
  /** Keeps step with the server and the screen; a hook. */
  useFollowing: (steps: FormSteps, stepName: string | undefined) => void;
}

/** Whether the person is at the field now: what they have in hand does not change under them. */
const isInHand = (id: string): boolean => document.getElementById(id)?.contains(document.activeElement) ?? false;

const masksOf = (onFile: OnFile) =>
  Object.fromEntries(Object.entries(onFile).map(([name, shown]) => [name, maskOf(shown)]));

export const useKeptDraft = (definition: Form, onFile: OnFile): KeptDraft => {
  const kept = useKeptAnswers(masksOf(onFile));
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
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
        const isMasked = kept.maskOf(name) !== undefined;
        const isChanging = isMasked && !kept.names.has(name) && !isRestarted;
        if (!isOnFile(name)) {
          if (isMasked) adopted[name] = undefined;
        } else if (isTyped(entry)) {
          if (isMasked) kept.replace(name);
        } else if (!isChanging && !isInHand(steps.idOf(name))) adopted[name] = maskOf(onFile[name] ?? "");
      }
      if (Object.keys(adopted).length > 0) kept.adopt(adopted);
    };

    /** A step is left: what was to be given anew and is blank goes, or, where it is required, stays as it was. */
    const followStep = () => {
      for (const entry of sensitive) {
        const { name, field, step } = entry;
        if (step === stepName || isTyped(entry) || kept.names.has(name) || !isOnFile(name)) continue;
        if (field.required) kept.adopt({ [name]: maskOf(onFile[name] ?? "") });
        else setGone((before) => new Set([...before, name]));
      }
    };

    // biome-ignore lint/correctness/useExhaustiveDependencies: only the server's word, or another version, is followed
    useEffect(followServer, [onFile, version]);
    // biome-ignore lint/correctness/useExhaustiveDependencies: only the going from step to step is followed
    useEffect(followStep, [stepName]);
  };

  return {
    kept,
    answersFor: (answers) => {
      const draft: Record<string, Answer | undefined> = { ...answers };
      for (const { name } of sensitive) {
        if (!kept.names.has(name) && !isBlank(draft[name])) continue;
        delete draft[name];
        if (!kept.names.has(name) && gone.has(name)) draft[name] = "";
      }
      return draft;
    },
    restart: () => {
      setGone(new Set());
      setVersion((number) => number + 1);
    },
    useFollowing,
  };
};
