import { toSectionId } from "@funding-desk/contract/site/page-part/view";
import {
  authorizationSections,
  creditPullIntroduction,
  revokingTitle,
  signingTitle,
} from "../../../firm/credit-pull.ts";
import { SignPlace } from "../../accounts/consent/sign-place.tsx";
import { LegalSections, SectionIndex } from "./legal-sections.tsx";
import { MailingAddress } from "./mailing-address.tsx";
import { ProsePage, ProseSection } from "./prose-page.tsx";

const titles = [
  ...[...creditPullIntroduction, ...authorizationSections].map(({ title }) => title),
  signingTitle,
  revokingTitle,
];

/** What a client authorizes, and where to sign or revoke it. */
export function CreditPullPage() {
  return (
    <ProsePage
      title="Credit Pull Authorization"
      lead="What you authorize when you let us or a lender look at your credit, what it does to your score, and how to take it back."
      index={<SectionIndex titles={titles} />}
    >
      <LegalSections sections={creditPullIntroduction} />
      <LegalSections sections={authorizationSections} />
      <ProseSection id={toSectionId(signingTitle)} title={signingTitle}>
        <SignPlace />
      </ProseSection>
      <ProseSection id={toSectionId(revokingTitle)} title={revokingTitle}>
        <p>
          You may revoke the authorization at any time, free of charge. If you signed here, press “Revoke” above. That
          counts as a revocation in writing, and we both get its date and time by email. Or send us an email or a letter
          with your name and the email address of your account:
        </p>
        <MailingAddress />
      </ProseSection>
    </ProsePage>
  );
}
