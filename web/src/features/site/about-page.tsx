import { firm } from "../../content/firm.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { ContactCard } from "./contact-card.tsx";
import { ProsePage, ProseSection } from "./prose-page.tsx";

export function AboutPage() {
  const { advisor, claims, identity } = firm;
  return (
    <ProsePage
      title="About Us"
      lead={`${identity.name} is a Florida-based firm that guides small-business owners to funding.`}
      aside={<ContactCard />}
    >
      <ProseSection title="What we do">
        <p>
          We provide guidance and document preparation only. We help you understand which kinds of funding may fit,
          prepare the application with you, put the documents in the order lenders expect, and match your file with
          third-party lenders. We bring {claims.years.wording}.
        </p>
        <p>
          We are not a lender. We do not originate loans or make financing decisions; those are the lender’s, and so are
          the amount, the rate and the terms.
        </p>
      </ProseSection>
      <ProseSection title="Who you talk to">
        <p>
          Your advisor is {advisor.name}, {advisor.title}. Calls are booked in your own time zone from your dashboard,
          once your pre-qualification has been submitted.
        </p>
      </ProseSection>
      <ProseSection title="How We Work">
        <p>
          You start with a pre-qualification. Then we talk, you apply, and we stay beside you while lenders decide. At
          every point your dashboard shows where things stand and what is needed from you.
        </p>
        <div className="mt-6">
          <LinkButton to="/contact" variant="brand">
            Contact Us
          </LinkButton>
        </div>
      </ProseSection>
    </ProsePage>
  );
}
