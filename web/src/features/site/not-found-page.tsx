import { LinkButton } from "../../ui/link-button.tsx";
import { TideLines } from "./tide-lines.tsx";

export function NotFoundPage() {
  return (
    <div className="relative grid min-h-[70dvh] place-items-center overflow-hidden px-4 py-16 text-center">
      <TideLines />
      <div className="relative">
        <p className="font-display text-5xl text-brand">404</p>
        <h1 className="mt-2 text-3xl">Page Not Found</h1>
        <p className="mx-auto mt-4 mb-8 max-w-[32rem] text-ink-soft">
          Sorry, the page you are looking for does not exist or has been moved.
        </p>
        <LinkButton to="/" variant="brand">
          Go Home
        </LinkButton>
      </div>
    </div>
  );
}
