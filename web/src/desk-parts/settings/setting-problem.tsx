import { Notice } from "../../ui/notice.tsx";
import type { SettingForm } from "./use-setting-form.ts";

interface SettingProblemProps<Content> {
  readonly form: Pick<SettingForm<Content>, "problem" | "conflict" | "labels">;
}

/** What went wrong with a save, or what someone else saved first. */
export function SettingProblem<Content>({ form: { problem, conflict, labels } }: SettingProblemProps<Content>) {
  if (problem) return <Notice tone="error">{problem}</Notice>;
  if (!conflict) return null;
  const theirs = Object.entries(conflict.theirs);
  return (
    <Notice tone="error" title={conflict.message}>
      {theirs.length > 0 && (
        <dl className="mt-1 flex flex-col gap-1">
          {theirs.map(([name, value]) => (
            <div key={name}>
              <dt className="inline font-semibold">{labels[name] ?? name}, now: </dt>
              <dd className="inline whitespace-pre-wrap">{formatValue(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-2">Your changes are still here. Save again to replace theirs.</p>
    </Notice>
  );
}

const formatValue = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === "" ? "(empty)" : String(value);
};
