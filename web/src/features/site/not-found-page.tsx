import { LinkButton } from "../../ui/link-button.tsx";
import { LostScene } from "./lost-scene.tsx";

export function NotFoundPage() {
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-page items-center gap-x-16 gap-y-8 px-4 py-12 sm:px-6 md:grid-cols-2 md:py-16">
      <div className="aspect-[16/10] overflow-hidden rounded-card md:order-last">
        <LostScene />
      </div>
      <div>
        <p className="font-display text-5xl text-brand">404</p>
        <h1 className="mt-2 text-4xl">Page Not Found</h1>
        <p className="mt-4 mb-8 max-w-[32rem] text-ink-soft text-lg">
          Sorry, the page you are looking for does not exist or has been moved.
        </p>
        <LinkButton to="/" variant="brand" size="large">
          Go Home
        </LinkButton>
      </div>
    </div>
  );
}
