import { ClaimWording } from "../../../firm/claim.tsx";
import { addressLine, firm, phoneHref } from "../../../firm/firm.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { FounderProfile } from "./about/founder-profile.tsx";
import { Journey } from "./about/journey.tsx";
import { ShoreScene } from "./about/shore-scene.tsx";
import { RegistrationList, Registrations } from "./registrations.tsx";

const frame = "mx-auto max-w-page px-4 sm:px-6";

function Intro() {
  const { name } = firm.identity;
  return (
    <header className={`${frame} pt-12 md:pt-16`}>
      <h1 className="text-4xl">About Us</h1>
      <p className="mt-4 mb-10 max-w-measure text-ink-soft text-lg">
        {/* One text node: a separate name would shift when the font loads. */}
        {`${name} helps small-business owners find out what fits, get their file ready, and choose.`}
      </p>
      <ShoreScene />
    </header>
  );
}

function Statement() {
  const { city } = firm.identity.address;
  const { hours, phone } = firm.identity;
  return (
    <section
      aria-labelledby="statement"
      className={`${frame} grid gap-x-16 gap-y-8 py-16 md:py-20 lg:grid-cols-[minmax(0,1fr)_20rem]`}
    >
      <div>
        <h2 id="statement" className="text-3xl">
          A Florida-based firm, not a lender
        </h2>
        <div className="mt-5 max-w-measure space-y-4">
          <p>
            From {city}, we work with owners in all 50 states, by phone and through the portal. We provide guidance and
            document preparation only: we do not originate loans or make financing decisions. Third-party lenders do.
          </p>
          <p>
            We bring <ClaimWording of="years" /> and match your file among <ClaimWording of="lenders" />. No one can
            promise you an approval, and we don't.
          </p>
        </div>
      </div>
      <dl className="self-start border-ink border-t-2">
        {[
          { term: "Based in", value: addressLine },
          { term: "Hours", value: hours },
        ].map(({ term, value }) => (
          <div key={term} className="border-line border-b py-3.5">
            <dt className="text-ink-soft text-sm">{term}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
        <div className="border-line border-b py-3.5">
          <dt className="text-ink-soft text-sm">Phone</dt>
          <dd>
            <a href={phoneHref} className="text-link font-medium">
              {phone}
            </a>
          </dd>
        </div>
        <Registrations>
          {(registered) => (
            <div className="border-line border-b py-3.5">
              <dt className="text-ink-soft text-sm">Registered</dt>
              <dd>
                <RegistrationList registered={registered} />
              </dd>
            </div>
          )}
        </Registrations>
      </dl>
    </section>
  );
}

function JourneySection() {
  return (
    <section id="journey" aria-labelledby="journey-title" className={`${frame} far-part scroll-mt-28 py-16 md:py-20`}>
      <h2 id="journey-title" className="text-3xl">
        From the first question to funding and beyond
      </h2>
      <p className="mt-4 mb-10 max-w-measure text-ink-soft">Four stages, one file, one advisor who knows it.</p>
      <Journey />
    </section>
  );
}

const habits = [
  { title: "You talk to one advisor", text: "Book calls in your own time zone." },
  { title: "You see what we see", text: "Your file, its stage, and what's missing, day and night." },
  {
    title: "You decide",
    text: "No lender hears about you until you sign, and no offer binds you until you accept it.",
  },
];

function HowWeWork() {
  return (
    <section aria-labelledby="how-we-work" className="far-part border-line border-t bg-brand-soft">
      <div className={`${frame} py-16 md:py-20`}>
        <h2 id="how-we-work" className="text-3xl">
          How We Work
        </h2>
        <ul className="mt-8 grid gap-x-10 gap-y-6 md:grid-cols-3">
          {habits.map(({ title, text }) => (
            <li key={title} className="border-brand/40 border-t pt-4">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-2">{text}</p>
            </li>
          ))}
        </ul>
        <div className="mt-10">
          <LinkButton to="/contact" variant="primary" size="large">
            Contact Us
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

export function AboutPage() {
  return (
    <>
      <Intro />
      <Statement />
      <FounderProfile />
      <JourneySection />
      <HowWeWork />
    </>
  );
}
