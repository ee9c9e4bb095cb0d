import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { myCorrections } from "@funding-desk/contract/intake/correction/api";
import { parseSubjectKind, type SubjectKind } from "@funding-desk/contract/intake/known-answer/answer-subject";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoment } from "../../../forms/format-time.ts";
import { call } from "../../../http/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";

type OwnCorrection = AnswerOf<typeof myCorrections>["data"][number];

/** What the firm corrected in the client's answers, newest first. */
const correctionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["corrections", userId],
    queryFn: async ({ signal }): Promise<readonly OwnCorrection[]> => (await call(myCorrections, { signal })).data,
  });

interface CorrectionsCardProps {
  readonly userId: string;
  /** Shows only answers of these kinds. */
  readonly kinds: readonly SubjectKind[];
}

const shownFirst = 5;

/** What the advisor changed in the client's answers, with the previous answers. Nothing when there are no changes. */
export function CorrectionsCard({ userId, kinds }: CorrectionsCardProps) {
  const { data = [] } = useQuery(correctionsQuery(userId));
  const [isWhole, setWhole] = useState(false);
  const corrections = data.filter(({ subject }) => kinds.includes(parseSubjectKind(subject)));
  if (corrections.length === 0) return null;
  const shown = isWhole ? corrections : corrections.slice(0, shownFirst);
  return (
    <Card title="Entered by your advisor">
      <p className="mb-2 max-w-measure text-ink-soft">
        We changed these answers for you. If one of them isn't right, please tell us.
      </p>
      <ul className="divide-y divide-line">
        {shown.map((correction) => (
          <Correction key={correction.id} correction={correction} />
        ))}
      </ul>
      {shown.length < corrections.length && (
        <div className="mt-3">
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {corrections.length}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Correction({ correction }: { readonly correction: OwnCorrection }) {
  const { question, reference, before, after, staff_name, reason, changed_at } = correction;
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="font-semibold">{question}</p>
        {reference && <p className="text-ink-soft text-sm">{reference}</p>}
        <p className="wrap-anywhere text-ink-soft text-sm">
          {staff_name}, <time dateTime={changed_at}>{formatMoment(changed_at)}</time>
          {reason && `: “${reason}”`}
        </p>
      </div>
      <dl className="min-w-0 text-sm">
        <div className="flex gap-2">
          <dt className="w-14 flex-none text-ink-soft">Before</dt>
          <dd className="wrap-anywhere min-w-0 whitespace-pre-line">{before ?? "Not given"}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="w-14 flex-none text-ink-soft">Now</dt>
          <dd className="wrap-anywhere min-w-0 whitespace-pre-line font-semibold">{after ?? "Not given"}</dd>
        </div>
      </dl>
    </li>
  );
}
