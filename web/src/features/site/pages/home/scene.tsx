import type { ReactNode } from "react";
import { Tide } from "../../../../firm/tide.tsx";

/** A 480 by 300 scene. Keep the subject within x 110 to 370 and y 60 to 240, since cards crop the rest. */
export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 480 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="block size-full">
      {children}
    </svg>
  );
}

/** A tick in green ink, or several. */
export function Tick({ d, strokeWidth }: { readonly d: string; readonly strokeWidth: number }) {
  const round = { strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return <path d={d} fill="none" strokeWidth={strokeWidth} {...round} className="stroke-success" />;
}

/** Water from `top` to the bottom edge, with wave lines. */
export function Sea({ top, lines = 5 }: { top: number; lines?: number }) {
  return (
    <>
      <path d={`M0 ${top}h480v${300 - top}H0z`} className="fill-[#bcd6cc]" />
      {Array.from({ length: lines }, (_, index) => top + 16 + index * 20 + index * index * 1.5).map((y, index) => (
        <Tide
          key={y}
          y={y}
          length={96}
          swell={6}
          waves={6}
          strokeWidth="1.75"
          opacity={0.85 - index * 0.11}
          className="stroke-brand"
        />
      ))}
    </>
  );
}
