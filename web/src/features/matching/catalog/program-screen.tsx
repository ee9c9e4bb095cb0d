import { programDetails } from "@funding-desk/contract/matching/catalog/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { CallError } from "../../../http/call-error.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { findProductName } from "./catalog-words.ts";
import { ProgramActions } from "./program-actions.tsx";
import { ProgramBadges } from "./program-badges.tsx";
import { ProgramForm } from "./program-form.tsx";
import { ProgramView } from "./program-view.tsx";
import { VersionList } from "./version-list.tsx";

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
    <div className="mx-auto max-w-4xl">
      <BackLink />
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

export function BackLink() {
  return (
    <p className="mb-3">
      <Link to="/desk/catalog" className="text-link inline-flex min-h-11 items-center">
        All programs
      </Link>
    </p>
  );
}

function Missing() {
  return (
    <EmptyState level={1} title="There is no such program">
      It may have another address by now. Look for it in the list.
    </EmptyState>
  );
}
