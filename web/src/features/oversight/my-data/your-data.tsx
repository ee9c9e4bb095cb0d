import { LinkButton } from "../../../ui/link-button.tsx";
import { DeletionPart } from "./deletion-part.tsx";
import { DownloadPart } from "./download-part.tsx";

/** What a client can do with the data we store about them. */
export function YourData({ userId }: { readonly userId: string }) {
  return (
    <section aria-labelledby="your-data" className="mt-14 border-line border-t pt-8">
      <h2 id="your-data" className="text-xl">
        Your data
      </h2>
      <p className="mt-2 max-w-measure text-ink-soft">
        It belongs to you. See who has looked at it, download a copy, or ask us to delete it.
      </p>
      <div className="mt-8">
        <h3 className="text-lg">Who has seen my file</h3>
        <p className="mt-2 mb-4 max-w-measure">
          We record every time someone here opens your file or one of your documents, and you can see that record.
        </p>
        <LinkButton to="/dashboard/who-has-seen-my-file">See who has seen my file</LinkButton>
      </div>
      <DownloadPart />
      <DeletionPart userId={userId} />
    </section>
  );
}
