import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeProps = { tone?: "success" | "yellow" | "coral" | "neutral" | undefined; children: ReactNode };

const tones = {
  success: "border-success/30 bg-success-soft text-brand-strong",
  yellow: "border-accent bg-yellow text-ink",
  coral: "border-coral/40 bg-coral-soft text-coral-strong",
  neutral: "border-line bg-paper-deep text-ink",
};

export function Badge({ tone = "neutral", children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center whitespace-nowrap rounded-full border px-3 py-0.5 font-semibold text-sm",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
