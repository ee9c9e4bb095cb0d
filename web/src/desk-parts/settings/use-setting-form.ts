import { useState } from "react";
import { useFields } from "../../ui/use-fields.ts";
import { useRevision } from "../use-revision.ts";

interface Revised<Content> {
  readonly content: Content;
  readonly revision: number;
}

interface SettingFormOptions<Content> {
  /** By field. */
  readonly labels: Readonly<Record<keyof Content & string, string>>;
  readonly opened: Revised<Content>;
  /** Reads the current setting; undefined when it is gone. */
  readonly read: () => Promise<Revised<Content> | undefined>;
  /** @returns what was saved */
  readonly save: (typed: Content, revision: number) => Promise<Revised<Content>>;
}

interface BoundField<Name, Value> {
  readonly label: string;
  readonly name: Name;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | undefined;
}

/** What someone else saved first. */
interface Conflict<Content> {
  readonly message: string;
  /** What they changed. */
  readonly theirs: Partial<Content>;
}

export interface SettingForm<Content> {
  readonly labels: Readonly<Record<string, string>>;
  readonly typed: Content;
  readonly set: (changes: Partial<Content>) => void;
  /** The props that bind a field to its input. */
  readonly bind: <Name extends keyof Content & string>(name: Name) => BoundField<Name, Content[Name]>;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  /** What went wrong, unless a field says it. */
  readonly problem: string | null;
  readonly conflict: Conflict<Content> | null;
  /** @returns whether it was saved */
  readonly submit: () => Promise<boolean>;
}

/** A form for a setting. When someone else saved first, it says what they changed, and the next save replaces theirs. */
export const useSettingForm = <Content extends Readonly<Record<string, unknown>>>(
  options: SettingFormOptions<Content>,
): SettingForm<Content> => {
  const [base, setBase] = useState(options.opened.content);
  const [theirs, setTheirs] = useState<Partial<Content>>({});
  const { sending, overtaken, run } = useRevision(options.opened.revision, async () => {
    const now = await options.read();
    setTheirs(now ? pickChanges(base, now.content) : {});
    if (now) setBase(now.content);
    return now?.revision;
  });
  const { values: typed, set, bind } = useFields(options.opened.content, sending.fields);
  const hasFields = Object.keys(sending.fields).length > 0;
  return {
    labels: options.labels,
    typed,
    set,
    bind: (name) => ({ ...bind(name), label: options.labels[name] }),
    isChanged: Object.keys(pickChanges(base, typed)).length > 0,
    isBusy: sending.isBusy,
    problem: hasFields ? null : (sending.problem?.message ?? null),
    conflict: overtaken === undefined ? null : { message: overtaken, theirs },
    submit: () =>
      run(async (seen) => {
        const { content, revision } = await options.save(typed, seen);
        setBase(content);
        set(content);
        return revision;
      }),
  };
};

const pickChanges = <Content extends Readonly<Record<string, unknown>>>(from: Content, to: Content): Partial<Content> =>
  Object.fromEntries(Object.entries(to).filter(([name, value]) => from[name] !== value)) as Partial<Content>;
