import { PrequalifyLink } from "./prequalify-link.tsx";

/** The id of the list of parts at the top of a long page. */
export const partsListId = "on-this-page";

/** At the end of a part of a long page: back to the list of parts, or on to the pre-qualification. */
export function WayBack() {
  return (
    <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t pt-5">
      <BackToList />
      <PrequalifyLink size="small">Pre-qualify now</PrequalifyLink>
    </div>
  );
}

export function BackToList() {
  return (
    <a href={`#${partsListId}`} className="text-link inline-flex min-h-11 items-center text-sm">
      Back to the list
    </a>
  );
}
