import type { ReactNode } from "react";
import { Notice } from "../ui/notice.tsx";

interface OvertakenNoticeProps {
  /** Who changed it first. Nothing is shown without one. */
  readonly sentence: string | undefined;
  /** What is different now, in sentences. */
  readonly differences?: readonly string[] | undefined;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** Someone may save at the end of a long form, where the notice would be out of sight. */
const scrollIntoView = (notice: HTMLElement | null): void => notice?.scrollIntoView?.({ block: "center" });

/** Says that someone else saved first. */
export function OvertakenNotice({ sentence, differences = [], children }: OvertakenNoticeProps) {
  if (sentence === undefined) return null;
  return (
    <div ref={scrollIntoView} role="alert" className="basis-full">
      <Notice tone="warning" title={sentence}>
        {children ?? <p>Your changes are still here. Save again to replace theirs.</p>}
        {differences.length > 0 && (
          <ul className="mt-1.5 list-disc pl-5">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
