import { ClaimWording } from "../../../content/claim.tsx";
import { PrequalifyLink } from "../prequalify-link.tsx";
import { TideLines } from "../tide-lines.tsx";

export function ReadyBanner() {
  return (
    <section aria-labelledby="ready" className="on-dark far-part relative overflow-hidden">
      <TideLines />
      <div className="relative mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-12 gap-y-6 px-4 pt-24 pb-14 sm:px-6 md:pb-16">
        <div>
          <h2 id="ready" className="text-3xl">
            Ready to Get Started?
          </h2>
          <p className="mt-3 max-w-measure">
            Pre-qualify in <ClaimWording of="minutes" />. Your answers are saved as you go, so you can stop and come
            back.
          </p>
        </div>
        <PrequalifyLink variant="primary" size="large">
          Get Pre-Qualified - It’s Free
        </PrequalifyLink>
      </div>
    </section>
  );
}
