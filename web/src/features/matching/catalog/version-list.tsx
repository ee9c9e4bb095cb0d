import type { ProgramVersionWire } from "@funding-desk/contract/matching/catalog/desk-api";
import { formatMoment } from "../../../forms/format-time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { originWords } from "./catalog-words.ts";

/** Every version with what is different from the one before it. */
export function VersionList({ versions }: { readonly versions: readonly ProgramVersionWire[] }) {
  return (
    <Card title="Versions" isFlush>
      <ol reversed className="border-line border-t">
        {versions.map((each) => (
          <li key={each.version} className="wrap-anywhere border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">Version {each.version}</span>
              {each.is_live && <Badge tone="success">In use</Badge>}
              {each.verified_by !== null && <Badge>Verified</Badge>}
            </p>
            <p className="text-ink-soft text-sm">
              {[formatMoment(each.made_at), each.made_by, originWords[each.origin]].filter(Boolean).join(", ")}
              {each.verified_by !== null &&
                each.verified_at !== null &&
                `. Verified by ${each.verified_by}, ${formatMoment(each.verified_at)}`}
            </p>
            <ul className="mt-1 list-disc pl-5 text-sm">
              {each.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}
