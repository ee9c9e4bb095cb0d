import { useState } from "react";

/** What is shown of each sensitive answer that the server has, by field name: dots, and the end of it at most. */
export type Masks = Readonly<Record<string, string>>;

/** Sensitive answers that the server has and does not show again: they stay as they are unless they are given anew. */
export interface KeptAnswers {
  /** What is shown of the server's answer; undefined when it has none. */
  maskOf: (name: string) => string | undefined;
  /** Names of the fields of which the server's answer stands: no other is being given. */
  readonly names: ReadonlySet<string>;
  /** Names of those of which the server has the new answer already: the old one cannot be kept any more. */
  readonly replaced: ReadonlySet<string>;
  change: (name: string) => void;
  /** Goes back to the one the server has. */
  keep: (name: string) => void;
  /** The server has the new answer while its input is still open. */
  replace: (name: string) => void;
  /** The server has these from now on; undefined where it has none any more. */
  adopt: (masks: Readonly<Record<string, string | undefined>>) => void;
}

export const useKeptAnswers = (known: Masks): KeptAnswers => {
  const [masks, setMasks] = useState<Readonly<Record<string, string | undefined>>>(known);
  const [changing, setChanging] = useState<readonly string[]>([]);
  const [replaced, setReplaced] = useState<ReadonlySet<string>>(new Set());
  return {
    maskOf: (name) => masks[name],
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
