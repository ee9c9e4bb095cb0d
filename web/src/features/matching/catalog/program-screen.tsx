import { type ProgramVersionWire, programDetails } from "@funding-desk/contract/matching/catalog/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { CallError } from "../../../http/call-error.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { findProductName, originWords } from "./catalog-words.ts";
import { ProgramActions } from "./program-actions.tsx";
import { ProgramBadges } from "./program-badges.tsx";
import { ProgramForm } from "./program-form.tsx";
import { ProgramView } from "./program-view.tsx";

/** /desk/catalog/programs/:id: a program's rules, where they were read, and its versions. */
export function ProgramScreen() {
  const { id = "" } = useParams();
  return <OneProgram key={id} id={id} />;
}

function OneProgram({ id }: { readonly id: string }) {
  const query = useQuery(deskQuery(programDetails, { params: { id } }));
  const canChange = useStaff().role === "manager";
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="max-w-4xl">
      <BackLink to="/desk/catalog">Lender programs</BackLink>
      <Loaded
        query={query}
        failedTitle="We couldn't load this program"
        failed={(error) => (error instanceof CallError && error.status === 404 ? <Missing /> : undefined)}
      >
        {(program) =>
          isEditing ? (
            <ProgramForm program={program} onDone={() => setEditing(false)} />
          ) : (
            <>
              <PageHeading
                lead={`${program.lender_name}, ${findProductName(program.product)}`}
                action={canChange && <Button onClick={() => setEditing(true)}>Edit</Button>}
              >
                {program.name}
              </PageHeading>
              <div className="flex flex-col gap-6">
                <ProgramBadges program={program} />
                {canChange && <ProgramActions program={program} />}
                <ProgramView program={program} />
                <VersionList versions={program.versions} />
              </div>
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Missing() {
  return (
    <EmptyState level={1} title="There is no such program">
      It may have another address by now. Look for it in the list.
    </EmptyState>
  );
}

/** Every version with what is different from the one before it. */
function VersionList({ versions }: { readonly versions: readonly ProgramVersionWire[] }) {
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
