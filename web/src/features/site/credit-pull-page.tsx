import { creditPullSections } from "../../content/credit-pull.ts";
import { LegalSections, SectionIndex } from "./legal-sections.tsx";
import { MailingAddress } from "./mailing-address.tsx";
import { ProsePage } from "./prose-page.tsx";

export function CreditPullPage() {
  return (
    <ProsePage
      title="Credit Pull Authorization"
      lead="What you authorize when you let us, or a lender, look at your credit; what it does to your score; and how you take it back."
      aside={<SectionIndex sections={creditPullSections} />}
    >
      <LegalSections sections={creditPullSections} />
      <MailingAddress />
    </ProsePage>
  );
}
