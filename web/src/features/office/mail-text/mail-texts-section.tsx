import type { MailText } from "@funding-desk/contract/office/mail-text/desk-api";
import { mailKinds } from "@funding-desk/contract/office/mail-text/kinds";
import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link, useParams } from "react-router";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { MailTextEditor, mailTextsQuery } from "./mail-text-editor.tsx";

const groups = [
  { to: "client", title: "To clients" },
  { to: "firm", title: "To the firm" },
  { to: "outside", title: "To lenders and co-borrowers" },
  { to: "staff", title: "To staff" },
] as const;

const isReplaced = ({ subject, opening }: MailText): boolean => subject !== null || opening !== null;

/** Every email, or the one being edited. */
export function MailTextsSection({ canChange }: SectionProps) {
  const { item } = useParams();
  const query = useQuery(mailTextsQuery);
  const text = query.data?.texts.find(({ kind }) => kind === item);
  if (text) return <MailTextEditor key={text.kind} text={text} canChange={canChange} />;
  return (
    <>
      <SectionHead title="Email texts">
        Change the subject and opening lines of each email. A change applies to emails from then on.
      </SectionHead>
      <Loaded query={query} failedTitle="We couldn't load the emails">
        {({ texts }) => (
          <div className="flex flex-col gap-6">
            {groups.map(({ to, title }) => (
              <Card key={to} title={title} headingLevel={3} isFlush>
                <ul className="border-line border-t">
                  {texts
                    .filter(({ kind }) => mailKinds[kind]?.to === to)
                    .map((each) => (
                      <li key={each.kind} className="border-line border-b last:border-b-0">
                        <Link
                          to={`/desk/settings/mail-texts/${each.kind}`}
                          className="flex items-center gap-3 px-5 py-3.5 text-ink no-underline hover:bg-paper sm:px-6"
                        >
                          <span className="min-w-0 flex-1">
                            <span className="flex flex-wrap items-center gap-2">
                              <span className="font-semibold">{mailKinds[each.kind]?.name}</span>
                              {isReplaced(each) && <Badge tone="success">Customized</Badge>}
                            </span>
                            <span className="block text-ink-soft text-sm">{mailKinds[each.kind]?.when}</span>
                          </span>
                          <ChevronRight className="size-5 flex-none text-ink-soft" />
                        </Link>
                      </li>
                    ))}
                </ul>
              </Card>
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}
