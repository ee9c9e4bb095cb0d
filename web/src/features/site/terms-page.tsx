import { termsLastUpdated, termsSections } from "../../content/terms.ts";
import { LegalSections, SectionIndex } from "./legal-sections.tsx";
import { MailingAddress } from "./mailing-address.tsx";
import { ProsePage } from "./prose-page.tsx";

export function TermsPage() {
  return (
    <ProsePage
      title="Privacy Policy and Terms of Use"
      lead={`Last updated: ${termsLastUpdated}`}
      index={<SectionIndex titles={termsSections.map(({ title }) => title)} />}
    >
      <LegalSections sections={termsSections} />
      <MailingAddress />
    </ProsePage>
  );
}
