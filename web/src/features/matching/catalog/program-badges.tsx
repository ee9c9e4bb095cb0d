import type { ProgramRowWire } from "@funding-desk/contract/matching/catalog/desk-api";
import type { ProgramStatus } from "@funding-desk/contract/matching/catalog/states";
import { Badge, type BadgeProps } from "../../../ui/badge.tsx";
import { statusWords } from "./catalog-words.ts";

const tones: Readonly<Record<ProgramStatus, BadgeProps["tone"]>> = {
  draft: "neutral",
  verified: "yellow",
  live: "success",
  paused: "coral",
};

/** How far a program has come, and what about it needs someone. */
export function ProgramBadges({ program }: { readonly program: ProgramRowWire }) {
  const { status, pending, is_stale: isStale } = program;
  return (
    <span className="inline-flex flex-wrap gap-1.5 compact:@3xl:flex-nowrap @max-xl:justify-end">
      <Badge tone={tones[status]}>{statusWords[status]}</Badge>
      {pending && <Badge>{pending === "verified" ? "Newer version verified" : "Newer draft"}</Badge>}
      {isStale && <Badge tone="coral">Stale</Badge>}
    </span>
  );
}
