import { useRef, useState } from "react";
import { CallError } from "../../api/call-error.ts";

/** A setting as it was read. */
interface Read<Content> {
  readonly content: Content;
  readonly revision: number;
}

interface SettingFormOptions<Content> {
  readonly opened: Read<Content>;
  /** As it is now; undefined when it is gone. */
  readonly read: () => Promise<Read<Content> | undefined>;
  /** @returns what was saved */
  readonly save: (typed: Content, revision: number) => Promise<Read<Content>>;
}

/** What somebody else has saved meanwhile. */
export interface Conflict<Content> {
  readonly message: string;
  /** What they changed, as it is now. */
  readonly theirs: Partial<Content>;
}

export interface SettingForm<Content> {
  readonly typed: Content;
  readonly set: (changes: Partial<Content>) => void;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly fields: Readonly<Record<string, string>>;
  /** What went wrong, where no field says it. */
  readonly problem: string | null;
  readonly conflict: Conflict<Content> | null;
  /** @returns whether it was saved */
  readonly submit: () => Promise<boolean>;
}

/**
 * A setting that is being changed. When somebody else was quicker it says what they changed and keeps what was typed: saving once
 * more then puts it over theirs.
 */
export const useSettingForm = <Content extends Readonly<Record<string, unknown>>>(
  options: SettingFormOptions<Content>,
): SettingForm<Content> => {
  const [base, setBase] = useState(options.opened);
  const [typed, setTyped] = useState(options.opened.content);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<Pick<SettingForm<Content>, "fields" | "problem" | "conflict">>(nothing);
  // State would let the second press of a double click through.
  const isRunning = useRef(false);

  const explain = async (error: unknown): Promise<void> => {
    if (!(error instanceof CallError))
      return setSaid({ ...nothing, problem: "Something went wrong. Please try again." });
    const { message, fields } = error;
    const hasFields = Object.keys(fields).length > 0;
    const now = error.code === "setting_changed" ? await options.read().catch(() => undefined) : undefined;
    if (!now) return setSaid({ fields, problem: hasFields ? null : message, conflict: null });
    setSaid({ ...nothing, conflict: { message, theirs: changesOf(base.content, now.content) } });
    setBase(now);
  };

  return {
    typed,
    set: (changes) => setTyped({ ...typed, ...changes }),
    isChanged: Object.keys(changesOf(base.content, typed)).length > 0,
    isBusy,
    ...said,
    async submit() {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      try {
        const saved = await options.save(typed, base.revision);
        setBase(saved);
        setTyped(saved.content);
        setSaid(nothing);
        return true;
      } catch (error) {
        await explain(error);
        return false;
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
};

const nothing = { fields: {}, problem: null, conflict: null } as const;

const changesOf = <Content extends Readonly<Record<string, unknown>>>(from: Content, to: Content): Partial<Content> =>
  Object.fromEntries(Object.entries(to).filter(([name, value]) => from[name] !== value)) as Partial<Content>;
