import { Skeleton } from "../../../ui/skeleton.tsx";
import { HomeHeading } from "./home-heading.tsx";

const answers = ["where", "what", "when"] as const;

/**
 * The part of the dashboard's first page that is the same for everyone. It is in the portal's document and painted before
 * any script, with everything in its final place.
 */
export function HomeShell() {
  return (
    <div className="lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)]">
      <div className="on-dark sticky top-0 hidden h-dvh lg:block" />
      <div className="min-h-dvh min-w-0">
        <div className="sticky top-0 border-line border-b bg-paper">
          <div className="min-h-16" />
        </div>
        <div aria-busy="true" className="mx-auto w-full max-w-page px-4 pt-6 pb-10 sm:px-8 sm:pt-8">
          <p role="status" className="sr-only">
            Loading...
          </p>
          <HomeHeading />
          <div className="grid divide-y divide-line rounded-card border border-line bg-card shadow-soft md:grid-cols-3 md:divide-x md:divide-y-0">
            {answers.map((answer) => (
              <div key={answer} className="px-5 py-4 md:px-6 md:py-6">
                <Skeleton className="mb-3 h-4 w-1/2" />
                <Skeleton className="mb-2 h-5 w-3/4" />
                <Skeleton className="h-4 w-1/2" />
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className="fixed inset-x-0 bottom-0 z-30 h-[4.5rem] border-line border-t bg-card lg:hidden" />
    </div>
  );
}
