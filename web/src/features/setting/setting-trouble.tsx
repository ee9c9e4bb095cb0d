import { Notice } from "../../ui/notice.tsx";
import type { SettingForm } from "./use-setting-form.ts";

interface SettingTroubleProps<Content> {
  readonly form: Pick<SettingForm<Content>, "problem" | "conflict">;
  /** By name of the field. */
  readonly labels: Readonly<Record<string, string>>;
}

/** What went wrong with a save; and what somebody else has saved meanwhile. */
export function SettingTrouble<Content>({ form: { problem, conflict }, labels }: SettingTroubleProps<Content>) {
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
              <dd className="inline whitespace-pre-wrap">{shown(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-2">What you typed is still here. Saving once more puts it in the place of theirs.</p>
    </Notice>
  );
}

const shown = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === "" ? "(empty)" : String(value);
};
