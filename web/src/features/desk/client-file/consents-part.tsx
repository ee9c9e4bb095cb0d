import { signUpForm } from "@funding-desk/contract/accounts/account/form";
import { creditPullForm } from "@funding-desk/contract/accounts/consent/form";
import { type FileConsent, fileConsents } from "@funding-desk/contract/desk/client-file/desk-api";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import { textConsent } from "@funding-desk/contract/messages/text/consent-text";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../../forms/format-time.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";

/** By form name. */
const formTitles: Readonly<Record<string, string>> = {
  [signUpForm.name]: "Sign-up",
  [prequalificationForm.name]: "Pre-qualification",
  [applicationForm.name]: "Application",
  [creditPullForm.name]: "Credit pull authorization",
  [textConsent.subject]: "Text messages",
};

const columns: readonly Column<FileConsent>[] = [
  { key: "subject", header: "Given with", cell: ({ subject }) => formTitles[subject] ?? subject },
  { key: "text", header: "Text", cell: ({ text }) => text },
  { key: "version", header: "Version", align: "right", cell: ({ version }) => version },
  {
    key: "when",
    header: "When",
    cell: ({ given_at, revoked_at }) => (
      <>
        <time dateTime={given_at}>{formatMoment(given_at)}</time>
        {revoked_at && (
          <span className="block text-coral-strong">
            Revoked <time dateTime={revoked_at}>{formatMoment(revoked_at)}</time>
          </span>
        )}
      </>
    ),
  },
];

/** What the client agreed to, in the words next to the checkbox. */
export function ConsentsPart({ clientId }: { readonly clientId: string }) {
  const query = useQuery(deskQuery(fileConsents, { params: { id: clientId } }));
  return (
    <Card isFlush>
      <DataTable
        caption="Consents, newest first"
        columns={columns}
        query={query}
        failedTitle="We couldn't load the consents"
        rowKey={({ given_at, text }) => `${given_at}-${text}`}
        emptyText="No consents yet"
      />
    </Card>
  );
}
