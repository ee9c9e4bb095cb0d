import type { ReactNode } from "react";
import { tide } from "../tide.ts";

/** The ground of a scene: 480 by 300. What matters stands between 110 and 370, 60 and 240: cards crop the rest as they need. */
export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 480 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="block size-full">
      {children}
    </svg>
  );
}

/** Water from `top` to the lower edge, with its lines. */
export function Sea({ top, lines = 5 }: { top: number; lines?: number }) {
  return (
    <>
      <path d={`M0 ${top}h480v${300 - top}H0z`} className="fill-[#bcd6cc]" />
      {Array.from({ length: lines }, (_, index) => top + 16 + index * 20 + index * index * 1.5).map((y, index) => (
        <path
          key={y}
          d={tide({ y, length: 96, swell: 6, waves: 6 })}
          fill="none"
          strokeWidth="1.75"
          opacity={0.85 - index * 0.11}
          className="stroke-brand"
        />
      ))}
    </>
  );
}
