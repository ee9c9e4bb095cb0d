import { DeletionPart } from "./deletion-part.tsx";
import { DownloadPart } from "./download-part.tsx";
import { ViewsPart } from "./views-part.tsx";

/** What a client may do with what is stored about them. */
export function YourData({ userId }: { readonly userId: string }) {
  return (
    <section aria-labelledby="your-data" className="mt-14 border-line border-t pt-8">
      <h2 id="your-data" className="text-xl">
        Your data
      </h2>
      <p className="mt-2 max-w-measure text-ink-soft">
        It is yours: see who has looked at it, take a copy with you, or ask us to delete it.
      </p>
      <ViewsPart />
      <DownloadPart />
      <DeletionPart userId={userId} />
    </section>
  );
}
