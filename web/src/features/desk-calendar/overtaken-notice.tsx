import { Notice } from "../../ui/notice.tsx";
import type { Overtaken } from "./use-setting.ts";

/** A long form may be saved from its end. */
const bringIntoView = (notice: HTMLElement | null): void => notice?.scrollIntoView?.({ block: "center" });

/** Who was quicker, and what is different now. */
export function OvertakenNotice({ overtaken }: { readonly overtaken: Overtaken | undefined }) {
  if (!overtaken) return null;
  return (
    <div ref={bringIntoView} role="alert">
      <Notice tone="warning" title="Somebody was quicker">
        <p>{overtaken.sentence} What you typed is still here; saving again goes over theirs.</p>
        {overtaken.differences.length > 0 && (
          <ul className="mt-1.5 list-disc pl-5">
            {overtaken.differences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
