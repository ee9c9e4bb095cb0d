import type { ReactNode } from "react";
import { Notice } from "../ui/notice.tsx";

interface OvertakenNoticeProps {
  /** Who changed it first, as the server says it; nothing is shown without. */
  readonly sentence: string | undefined;
  /** What is different now, in sentences. */
  readonly differences?: readonly string[] | undefined;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** A long form may be saved from its end, with the notice out of sight. */
const scrollIntoView = (notice: HTMLElement | null): void => notice?.scrollIntoView?.({ block: "center" });

/** Says that someone else saved first. */
export function OvertakenNotice({ sentence, differences = [], children }: OvertakenNoticeProps) {
  if (sentence === undefined) return null;
  return (
    <div ref={scrollIntoView} role="alert" className="basis-full">
      <Notice tone="warning" title={sentence}>
        <p>{children ?? "Your changes are still here. Save again to replace theirs."}</p>
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
