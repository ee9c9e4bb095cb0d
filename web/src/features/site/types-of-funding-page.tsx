import { ContactCard } from "./contact-card.tsx";
import { PrequalifyLink } from "./prequalify-link.tsx";
import { ProsePage, ProseSection } from "./prose-page.tsx";

const kinds = [
  {
    title: "Working Capital Loans",
    text: "A sum for day-to-day costs such as payroll, rent or stock, paid back over a set time. It suits a gap that you can see the end of.",
  },
  {
    title: "Business Line of Credit",
    text: "A limit you draw from when you need to, and pay for only while you use it. It suits needs that come and go with the seasons.",
  },
  {
    title: "Equipment Financing",
    text: "Money for one machine, vehicle or fitting, which usually secures the loan itself. It suits a purchase that earns for years.",
  },
  {
    title: "Revenue-Based Funding",
    text: "A sum paid back as a share of what you take in, so that payments follow good and slow months. Compare its full cost with a loan’s.",
  },
  {
    title: "Merchant Card Advance",
    text: "An advance on future card sales, collected from them as they come in. It is quick and often costly: ask for the total you will have paid back.",
  },
];

export function TypesOfFundingPage() {
  return (
    <ProsePage
      title="Types of Funding"
      lead="Which kind fits depends on what the money is for, how long you have been in business and how your sales arrive. These are the ones we guide clients through."
      aside={<ContactCard />}
    >
      {kinds.map(({ title, text }) => (
        <ProseSection key={title} title={title}>
          <p>{text}</p>
        </ProseSection>
      ))}
      <ProseSection title="Which one is yours?">
        <p>
          Pre-qualifying tells us enough to talk about it. Whether a lender approves, how much, and on which terms is
          the lender’s decision.
        </p>
        <div className="mt-6">
          <PrequalifyLink variant="primary">Get Pre-Qualified</PrequalifyLink>
        </div>
      </ProseSection>
    </ProsePage>
  );
}
