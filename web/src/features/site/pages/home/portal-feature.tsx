import { PortalPicture } from "../portal-picture.tsx";
import { PrequalifyLink } from "../prequalify-link.tsx";

const points = [
  "Start on your phone and finish at your desk. Your answers are saved as you go.",
  "See where your application is, what we need from you, and when our next call is.",
  "Book a call at a time that suits you, shown in your own time zone.",
];

export function PortalFeature() {
  return (
    <section aria-labelledby="portal" className="far-part overflow-hidden bg-brand-soft">
      <div className="mx-auto grid max-w-page items-center gap-x-14 gap-y-10 px-4 py-16 sm:px-6 md:py-24 lg:grid-cols-[1fr_1.25fr]">
        <div>
          <h2 id="portal" className="text-3xl">
            Everything in one place
          </h2>
          <ul className="mt-6 border-ink border-t-2">
            {points.map((point) => (
              <li key={point} className="border-brand/20 border-b py-3.5">
                {point}
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <PrequalifyLink variant="primary" size="large">
              Get Pre-Qualified
            </PrequalifyLink>
          </div>
        </div>
        <PortalPicture />
      </div>
    </section>
  );
}
