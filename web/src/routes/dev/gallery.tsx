import { mainId, SkipLink } from "../../ui/skip-link.tsx";
import { ActionsSection } from "./gallery/actions-section.tsx";
import { ChoicesSection } from "./gallery/choices-section.tsx";
import { DataSection } from "./gallery/data-section.tsx";
import { FeedbackSection } from "./gallery/feedback-section.tsx";
import { FilesSection } from "./gallery/files-section.tsx";
import { FormsSection } from "./gallery/forms-section.tsx";
import { FoundationsSection } from "./gallery/foundations-section.tsx";
import { InputsSection } from "./gallery/inputs-section.tsx";
import { OffersSection } from "./gallery/offers-section.tsx";
import { OverlaysSection } from "./gallery/overlays-section.tsx";

/** Each entry is one chapter of the page. */
const sections = [
  { id: "foundations", title: "Foundations", Content: FoundationsSection },
  { id: "actions", title: "Actions", Content: ActionsSection },
  { id: "inputs", title: "Inputs", Content: InputsSection },
  { id: "choices", title: "Choices", Content: ChoicesSection },
  { id: "feedback", title: "Feedback", Content: FeedbackSection },
  { id: "data", title: "Data", Content: DataSection },
  { id: "files", title: "Files", Content: FilesSection },
  { id: "offers", title: "Offers", Content: OffersSection },
  { id: "overlays", title: "Overlays", Content: OverlaysSection },
  { id: "forms", title: "Every step of every form", Content: FormsSection },
];

export function meta() {
  return [{ title: "Gallery" }, { name: "robots", content: "noindex" }];
}

/** Every component in all its states; registered in development only. */
export default function Gallery() {
  return (
    <>
      <SkipLink />
      <header className="on-dark">
        <div className="mx-auto max-w-page px-5 py-10 sm:px-8">
          <h1 className="text-4xl">Gallery</h1>
          <p className="mt-2 max-w-measure">Every component in all its states.</p>
          <nav aria-label="Chapters" className="mt-6 flex flex-wrap gap-x-5">
            {sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {title}
              </a>
            ))}
          </nav>
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className="mx-auto max-w-page px-5 pb-24 sm:px-8">
        {sections.map(({ id, title, Content }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="border-line border-t py-12 first:border-t-0"
          >
            <h2 id={`${id}-title`} className="mb-8 text-3xl">
              {title}
            </h2>
            <Content />
          </section>
        ))}
      </main>
    </>
  );
}
