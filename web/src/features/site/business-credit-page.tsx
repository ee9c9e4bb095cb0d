import { ContactCard } from "./contact-card.tsx";
import { PrequalifyLink } from "./prequalify-link.tsx";
import { ProsePage, ProseSection } from "./prose-page.tsx";

const scores = [
  { name: "PAYDEX (Dun & Bradstreet)", range: "0-100" },
  { name: "Intelliscore (Experian)", range: "1-100" },
  { name: "Equifax risk score", range: "101-992" },
  { name: "FICO SBSS", range: "0-300" },
];

export function BusinessCreditPage() {
  return (
    <ProsePage
      title="Business Credit"
      lead="Business credit is the record of how your company, apart from you, pays what it owes. Lenders, landlords and suppliers read it before they extend terms."
      aside={<ContactCard />}
    >
      <ProseSection title="The scores you will meet">
        <p>Several bureaus keep a record, each with a scale of its own. On all of these, higher is better.</p>
        <dl className="mt-5 border-ink border-t-2">
          {scores.map(({ name, range }) => (
            <div key={name} className="flex justify-between gap-6 border-line border-b py-3">
              <dt>{name}</dt>
              <dd className="font-semibold">{range}</dd>
            </div>
          ))}
        </dl>
      </ProseSection>
      <ProseSection title="How it is built">
        <ul>
          <li>
            Keep the business apart: its own registration, tax number, bank account and address, the same everywhere.
          </li>
          <li>Buy on terms from suppliers who report payments, and pay on time or early.</li>
          <li>Read your reports now and then, and have mistakes corrected at the bureau.</li>
        </ul>
      </ProseSection>
      <ProseSection title="Where we come in">
        <p>
          In the pre-qualification you give your own estimate of your scores; we ask no credit bureau for it. In the
          call that follows we explain what lenders are likely to look at in your case.
        </p>
        <div className="mt-6">
          <PrequalifyLink variant="primary">Get Pre-Qualified</PrequalifyLink>
        </div>
      </ProseSection>
    </ProsePage>
  );
}
