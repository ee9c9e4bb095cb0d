import type { MailText } from "@funding-desk/contract/office/mail-text/desk-api";
import { mailKinds } from "@funding-desk/contract/office/mail-text/kinds";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
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
      <SectionHead title="Email texts">The subject and opening of each email, from its next sending on.</SectionHead>
      <Loaded query={query} failedTitle="We couldn't load the emails">
        {({ texts }) => (
          <div className="flex flex-col gap-6">
            {groups.map(({ to, title }) => (
              <Card key={to} title={title} headingLevel={3} isFlush>
                <DataTable
                  caption={`Emails ${title.toLowerCase()}`}
                  columns={columns}
                  rows={texts.filter(({ kind }) => mailKinds[kind]?.to === to)}
                  rowKey={({ kind }) => kind}
                  emptyText="No emails"
                />
              </Card>
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

const columns: readonly Column<MailText>[] = [
  {
    key: "name",
    header: "Email",
    isRowHeader: true,
    cell: ({ kind }) => (
      <Link to={`/desk/settings/mail-texts/${kind}`} className="text-link whitespace-nowrap">
        {mailKinds[kind]?.name}
      </Link>
    ),
  },
  { key: "when", header: "Sent", cell: ({ kind }) => mailKinds[kind]?.when },
  {
    key: "words",
    header: "Words",
    cell: (text) => isReplaced(text) && <Badge tone="success">Customized</Badge>,
  },
];
