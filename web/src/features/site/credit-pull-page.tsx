import {
  authorizationSections,
  creditPullIntroduction,
  revokingTitle,
  signingTitle,
} from "../../content/credit-pull.ts";
import { SignPlace } from "../consent/sign-place.tsx";
import { LegalSections, SectionIndex, sectionId } from "./legal-sections.tsx";
import { MailingAddress } from "./mailing-address.tsx";
import { ProsePage, ProseSection } from "./prose-page.tsx";

const titles = [
  ...[...creditPullIntroduction, ...authorizationSections].map(({ title }) => title),
  signingTitle,
  revokingTitle,
];

/** Part 2, Legal pages: what is authorized, and the place to sign it. */
export function CreditPullPage() {
  return (
    <ProsePage
      title="Credit Pull Authorization"
      lead="What you authorize when you let us, or a lender, look at your credit; what it does to your score; and how you take it back."
      index={<SectionIndex titles={titles} />}
    >
      <LegalSections sections={creditPullIntroduction} />
      <LegalSections sections={authorizationSections} />
      <ProseSection id={sectionId(signingTitle)} title={signingTitle}>
        <SignPlace />
      </ProseSection>
      <ProseSection id={sectionId(revokingTitle)} title={revokingTitle}>
        <p>
          You may revoke the authorization at any time, and it costs nothing. If you signed here, press “Revoke” above:
          that is a revocation in writing, and both of us are mailed its date and time. Or write to us by email or
          letter, with your name and the email address of your account:
        </p>
        <MailingAddress />
      </ProseSection>
    </ProsePage>
  );
}
