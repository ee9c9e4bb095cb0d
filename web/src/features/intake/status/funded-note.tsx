import type { Track } from "@funding-desk/contract/intake/status/api";
import PartyPopper from "lucide-react/icons/party-popper";
import { useEffect, useRef, useState } from "react";
import { readJson, writeJson } from "../../../identity/storage.ts";

/** News for so long after the payout; later it is history. */
const newsMs = 14 * 24 * 3600_000;
const pieces = 24;

/** Says once that the money is there, and throws a little confetti. */
export function FundedNote({ track }: { readonly track: Track }) {
  const { reference, steps } = track;
  const paid = steps.find(({ step, is_reached: isReached }) => step === "funded" && isReached);
  const isNews = paid?.at != null && Date.now() - Date.parse(paid.at) < newsMs;
  const [isShown] = useState(() => isNews && !(readJson("celebrated") ?? []).includes(reference));
  const sky = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown) return;
    writeJson("celebrated", [...(readJson("celebrated") ?? []), reference]);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches)
      for (const piece of sky.current?.children ?? []) drop(piece);
  }, [isShown, reference]);
  if (!isShown) return null;
  return (
    <p
      role="status"
      className="relative flex items-center gap-3 overflow-hidden border-line border-b bg-success-soft px-5 py-4 font-display text-lg md:px-6"
    >
      <PartyPopper className="size-6 flex-none text-success" />
      The lender has paid. Congratulations!
      <span ref={sky} aria-hidden="true" className="pointer-events-none absolute inset-0">
        {Array.from({ length: pieces }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            key={index}
            className={`absolute -top-2 size-2 rounded-xs opacity-0 ${["bg-accent", "bg-brand", "bg-coral", "bg-yellow"][index % 4]}`}
            style={{ left: `${(index * 100) / pieces}%` }}
          />
        ))}
      </span>
    </p>
  );
}

const drop = (piece: Element): void => {
  const turn = 180 + Math.random() * 360;
  piece.animate(
    [
      { opacity: 1, transform: "none" },
      { opacity: 0, transform: `translate(${Math.random() * 40 - 20}px, 90px) rotate(${turn}deg)` },
    ],
    { duration: 1_200 + Math.random() * 800, delay: Math.random() * 300, easing: "ease-in" },
  );
};
