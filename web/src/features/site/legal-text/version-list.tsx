import { formatDate } from "@funding-desk/contract/forms/format";
import type { LegalSetting, LegalVersion } from "@funding-desk/contract/site/legal-text/desk-api";
import { toVersionPath } from "@funding-desk/contract/site/legal-text/kinds";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoment } from "../../../forms/format-time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Comparison } from "./comparison.tsx";
import { versionWordsQuery } from "./legal-text-query.ts";

const tones = { earlier: undefined, "in effect": "success", upcoming: "yellow" } as const;

/** Every version, newest first, each compared with the one before. */
export function VersionList({ setting: { kind, versions } }: { readonly setting: LegalSetting }) {
  const [compared, setCompared] = useState<number>();
  return (
    <Card title="Versions" headingLevel={3} isFlush>
      <ol className="border-line border-t">
        {versions.map((each) => (
          <li key={each.version} className="border-line border-b px-5 py-4 last:border-b-0">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">Version {each.version}</span>
              <Badge tone={tones[each.state]}>{each.state}</Badge>
            </p>
            <p className="text-ink-soft text-sm">{describe(each)}</p>
            {each.note !== "" && <p className="wrap-anywhere mt-1 max-w-measure">{each.note}</p>}
            <p className="mt-1 flex flex-wrap items-center gap-x-4">
              <NewTabLink href={toVersionPath(kind, each.version)}>{`Read version ${each.version}`}</NewTabLink>
              {each.version > 1 && (
                <Button size="small" variant="quiet" onClick={() => setCompared(each.version)}>
                  {`Compare with version ${each.version - 1}`}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ol>
      {compared !== undefined && (
        <Dialog
          isOpen
          width="wide"
          title={`Version ${compared} compared with version ${compared - 1}`}
          onClose={() => setCompared(undefined)}
        >
          <ComparedVersions kind={kind} version={compared} />
        </Dialog>
      )}
    </Card>
  );
}

const describe = ({ effective_on, published_by, published_at }: LegalVersion): string => {
  const since = `From ${formatDate(effective_on)}`;
  if (published_by === null || published_at === null) return `${since}. It came with the installation.`;
  return `${since}. Published by ${published_by}, ${formatMoment(published_at)}.`;
};

function ComparedVersions({ kind, version }: { readonly kind: LegalSetting["kind"]; readonly version: number }) {
  const before = useQuery(versionWordsQuery(kind, version - 1));
  const after = useQuery(versionWordsQuery(kind, version));
  return (
    <Loaded query={before} failedTitle="We couldn't load the version before">
      {(from) => (
        <Loaded query={after} failedTitle="We couldn't load the version">
          {(to) => <Comparison from={from} to={to} />}
        </Loaded>
      )}
    </Loaded>
  );
}
