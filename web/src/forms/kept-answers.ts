import { useState } from "react";

/** Masks of the sensitive answers on the server, by field name: dots, with the last digits at most. */
export type Masks = Readonly<Record<string, string>>;

/** Sensitive answers that the server has and never shows again. They stay unless the person enters new ones. */
export interface KeptAnswers {
  /** The mask of the server's answer, or undefined when it has none. */
  findMask: (name: string) => string | undefined;
  /** Fields that keep the server's answer, since no new one is being entered. */
  readonly names: ReadonlySet<string>;
  /** Fields whose new answer the server already has, so the old one can no longer be kept. */
  readonly replaced: ReadonlySet<string>;
  change: (name: string) => void;
  /** Goes back to the server's answer. */
  keep: (name: string) => void;
  /** Call when the server has the new answer while its input is still open. */
  replace: (name: string) => void;
  /** Call with what the server has now; undefined where it no longer has an answer. */
  adopt: (masks: Readonly<Record<string, string | undefined>>) => void;
}

export const useKeptAnswers = (known: Masks): KeptAnswers => {
  const [masks, setMasks] = useState<Readonly<Record<string, string | undefined>>>(known);
  const [changing, setChanging] = useState<readonly string[]>([]);
  const [replaced, setReplaced] = useState<ReadonlySet<string>>(new Set());
  return {
    findMask: (name) => masks[name],
    names: new Set(Object.keys(masks).filter((name) => masks[name] !== undefined && !changing.includes(name))),
    replaced,
    change: (name) => setChanging((names) => [...names, name]),
    keep: (name) => setChanging((names) => names.filter((each) => each !== name)),
    replace: (name) => setReplaced((names) => (names.has(name) ? names : new Set([...names, name]))),
    adopt: (given) => {
      setMasks((before) => ({ ...before, ...given }));
      setChanging((names) => names.filter((name) => !Object.hasOwn(given, name)));
      setReplaced((names) => new Set([...names].filter((name) => !Object.hasOwn(given, name))));
    },
  };
};
