import { firm, phoneHref } from "../../content/firm.ts";
import { ContactCard } from "./contact-card.tsx";
import { ProsePage, ProseSection } from "./prose-page.tsx";

export function ContactPage() {
  return (
    <ProsePage
      title="Contact Us"
      lead="Call, write or visit, whichever suits you."
      aside={<ContactCard title="Where we are" />}
    >
      <ProseSection title="If you are new">
        <p>
          Tell us what your business does and what you would like to fund. If we can help, we give you a Sign Up Id,
          with which you open your account and pre-qualify.
        </p>
      </ProseSection>
      <ProseSection title="If you are a client">
        <p>
          For the quickest answer call{" "}
          <a href={phoneHref} className="text-link">
            {firm.identity.phone}
          </a>{" "}
          and have the reference of your pre-qualification at hand; you find it on your dashboard. Please never send
          social security numbers or bank details by email.
        </p>
      </ProseSection>
    </ProsePage>
  );
}
