import { formatDate, formatMoney } from "@funding-desk/contract/forms/format";
import type { ProgramDetailWire } from "@funding-desk/contract/matching/catalog/desk-api";
import type { DraftClaim, DraftRule } from "@funding-desk/contract/matching/catalog/program-draft";
import { formatCure, formatRule, formatTest } from "@funding-desk/contract/matching/catalog/rule-words";
import { formatNeed } from "@funding-desk/contract/matching/fit/needed-documents";
import { formatCount } from "../../../forms/format-count.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { useDocumentNames } from "./catalog-queries.ts";

/** The newest version of a program, to read and to check against its sources. */
export function ProgramView({ program }: { readonly program: ProgramDetailWire }) {
  const { draft } = program;
  const names = useDocumentNames();
  return (
    <>
      <Card title="Rules" isFlush>
        {draft.rules.length === 0 ? (
          <p className="px-5 pb-6 text-ink-soft sm:px-6">No rules yet.</p>
        ) : (
          <ol className="border-line border-t">
            {draft.rules.map((rule) => (
              <li key={rule.id} className="border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
                <RuleText rule={rule} />
              </li>
            ))}
          </ol>
        )}
      </Card>
      <Card title="Documents it asks for">
        {draft.documents.length === 0 ? (
          <p className="text-ink-soft">None noted.</p>
        ) : (
          <ul className="list-disc pl-5">
            {draft.documents.map((document) => (
              <li key={JSON.stringify(document)} className="wrap-anywhere">
                {formatNeed(document, names)}
                {document.when && `, when ${formatTest(document.when)}`}
                {document.why && <span className="block text-ink-soft text-sm">{document.why}</span>}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="About the program">
        <DescriptionList
          emptyText="Not noted"
          items={[
            { term: "Amount", value: formatAmount(program) },
            { term: "States", value: draft.states?.join(", ") ?? "Every state" },
            { term: "Offered", value: formatPeriod(draft) },
            { term: "Note for the firm", value: draft.note },
          ]}
        />
      </Card>
    </>
  );
}

const formatAmount = ({ draft: { amount } }: ProgramDetailWire): string => {
  const { from, to } = amount ?? {};
  if (from === undefined && to === undefined) return "Any amount";
  if (from === undefined) return `Up to ${formatMoney(String(to))}`;
  return to === undefined
    ? `From ${formatMoney(String(from))}`
    : `${formatMoney(String(from))} to ${formatMoney(String(to))}`;
};

const formatPeriod = ({ validFrom, validUntil }: Pick<DraftRule, "validFrom" | "validUntil">): string => {
  const from = validFrom ? `from ${formatDate(validFrom)}` : "";
  const until = validUntil ? `until ${formatDate(validUntil)}` : "";
  return [from, until].filter((part) => part !== "").join(" ") || "Always";
};

/** A rule with its tier, its source, and what would change it. */
export function RuleText({ rule }: { readonly rule: DraftRule }) {
  const period = formatPeriod(rule);
  const notes = [
    ...(rule.cure ? [`What would change it: ${formatCure(rule.cure)}`] : []),
    ...(period === "Always" ? [] : [`Applies ${period}`]),
  ];
  return (
    <div className="wrap-anywhere min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{formatRule(rule)}</span>
        <Badge tone={rule.severity === "must" ? "yellow" : "neutral"}>
          {rule.severity === "must" ? "Must" : "Usually"}
        </Badge>
      </p>
      <ClaimText claim={rule.claim} />
      {notes.length > 0 && <p className="mt-1 text-ink-soft text-sm">{notes.join(". ")}</p>}
    </div>
  );
}

/** What whoever verifies it has to look for first. */
const findLacking = ({ sourceUrl, quote }: DraftClaim): string | undefined => {
  const page = (sourceUrl === "" || isBareDomain(sourceUrl)) && "the page that says so";
  const lacking = [quote === "" && "the quote", page].filter((part) => part);
  return lacking.length > 0 ? `Missing to verify it: ${lacking.join(" and ")}.` : undefined;
};

const isBareDomain = (address: string): boolean => /^https?:\/\/[^/?#]+\/?$/i.test(address);

function ClaimText({ claim }: { readonly claim: DraftClaim }) {
  const { title, sourceUrl, quote, readOn, staleAfterDays } = claim;
  const lacks = findLacking(claim);
  return (
    <div className="mt-1 text-sm">
      {quote && <blockquote className="border-line border-l-2 pl-3">“{quote}”</blockquote>}
      {lacks && <p className="font-semibold text-coral-strong">{lacks}</p>}
      <p className="mt-1 text-ink-soft">
        {sourceUrl ? <NewTabLink href={sourceUrl}>{title || sourceUrl}</NewTabLink> : title || "No source yet"}
        {readOn === null
          ? ", not read yet"
          : `, read ${formatDate(readOn)}, good for ${formatCount(staleAfterDays, "day")}`}
      </p>
    </div>
  );
}
