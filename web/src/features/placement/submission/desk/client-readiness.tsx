import { nameProgram } from "@funding-desk/contract/matching/catalog/name-program";
import { clientReadiness, type ReadyProgram } from "@funding-desk/contract/placement/submission/readiness-desk-api";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatCount } from "../../../../forms/format-count.ts";
import { deskQuery } from "../../../../http/desk-query.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { PlaceLink } from "./place-link.tsx";

interface ClientReadinessProps {
  readonly clientId: string;
  /** Opens what is being prepared, or the dialog that prepares it. */
  readonly onOpen: (program: ReadyProgram) => void;
}

/** What the file lacks for each lender that it's prepared for, or that the business fits. Each gap leads to its cure. */
export function ClientReadiness({ clientId, onOpen }: ClientReadinessProps) {
  return (
    <Card title="Lender-ready" headingLevel={3} isFlush>
      <Loaded
        query={useQuery(deskQuery(clientReadiness, { params: { id: clientId } }))}
        failedTitle="We couldn't check what is missing"
        skeleton={["mx-5 mb-5 h-24"]}
      >
        {({ programs, owed }) => (
          <>
            {programs.length === 0 && (
              <p className="px-5 pb-5 text-ink-soft sm:px-6">
                No application is under way, or no live program fits what we know of the business.
              </p>
            )}
            {programs.map((program) => (
              <Program key={program.submission_id ?? program.program_id} program={program}>
                {program.findings.map(({ id, sentence, cure, place }) => (
                  <li key={id} className="wrap-anywhere">
                    {sentence}{" "}
                    <span className="text-ink-soft">
                      {cure} <PlaceLink clientId={clientId} place={place} />
                    </span>
                    {place === "submission" && (
                      <Button size="small" variant="quiet" onClick={() => onOpen(program)}>
                        {program.submission_id ? "Open the submission" : "Prepare it"}{" "}
                        <span className="sr-only">for {program.lender_name}</span>
                      </Button>
                    )}
                  </li>
                ))}
              </Program>
            ))}
            {owed.length > 0 && (
              <Gaps title="The client still owes, whichever the lender" count={formatCount(owed.length, "thing")}>
                {owed.map(({ id, sentence, place }) => (
                  <li key={id} className="wrap-anywhere">
                    {sentence}. <PlaceLink clientId={clientId} place={place} />
                  </li>
                ))}
              </Gaps>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

interface ProgramProps {
  readonly program: ReadyProgram;
  readonly children: ReactNode;
}

function Program({ program, children }: ProgramProps) {
  const { lender_name, program_name, submission_id, reference, findings } = program;
  const title = (
    <>
      <span className="wrap-anywhere block font-semibold">{nameProgram(lender_name, program_name)}</span>
      <span className="block text-ink-soft text-sm">
        {reference}. {submission_id ? "Being prepared." : "Not prepared yet."}
      </span>
    </>
  );
  if (findings.length === 0)
    return (
      <div className="flex items-center gap-4 border-line border-t px-5 py-3 sm:px-6">
        <span className="min-w-0 flex-1">{title}</span>
        <Badge tone="success">Ready</Badge>
      </div>
    );
  return (
    <Gaps title={title} count={formatCount(findings.length, "gap")}>
      {children}
    </Gaps>
  );
}

interface GapsProps {
  readonly title: ReactNode;
  readonly count: string;
  readonly children: ReactNode;
}

function Gaps({ title, count, children }: GapsProps) {
  return (
    <details className="border-line border-t">
      <summary className="flex cursor-pointer items-center gap-4 px-5 py-3 hover:bg-paper sm:px-6">
        <span className="min-w-0 flex-1">{title}</span>
        <Badge tone="yellow">{count}</Badge>
      </summary>
      <ul className="flex flex-col gap-2 px-5 pb-4 text-sm sm:px-6">{children}</ul>
    </details>
  );
}
