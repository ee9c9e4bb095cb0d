import { type FounderView, toFounderView } from "@funding-desk/contract/site/page-part/view";
import { usePagePart } from "../../../../http/use-page-part.ts";
import { isTemplate, Repeat, tagValues, When } from "../../../../page-part/tagged.tsx";
import { FounderPortrait } from "./founder-portrait.tsx";

const lineTemplate = tagValues("line");

const template: FounderView = {
  ...tagValues("name", "title", "license", "lead", "picture", "initials"),
  isSample: true,
  paragraphs: [],
  principles: [],
};

/** Who founded the firm, as the desk has it. */
export function FounderProfile() {
  const shown = usePagePart("founder");
  if (isTemplate) return <FounderStory founder={template} />;
  return shown && <FounderStory founder={toFounderView(shown)} />;
}

export function FounderStory({ founder }: { readonly founder: FounderView }) {
  const { isSample, name, title, license, lead, paragraphs, principles, picture, initials } = founder;
  return (
    <When name="founder" is>
      <section aria-labelledby="founder" className="far-part border-line border-y bg-card">
        <div className="mx-auto grid max-w-page items-center gap-x-16 gap-y-8 px-4 py-16 sm:px-6 md:grid-cols-[16rem_minmax(0,1fr)] md:py-20 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="mx-auto w-full max-w-[16rem] md:max-w-none">
            <FounderPortrait initials={initials} picture={picture} />
          </div>
          <div className="wrap-anywhere min-w-0">
            <h2 id="founder" className="text-3xl">
              {name}
            </h2>
            <p className="mt-1 text-ink-soft">{title}</p>
            <When name="license" is={license !== ""}>
              <p className="text-sm">{license}</p>
            </When>
            <When name="isSample" is={isSample}>
              <p className="mt-3 inline-block rounded-tag bg-yellow px-2.5 py-0.5 font-semibold text-ink text-sm">
                Sample profile, to be replaced with the firm's own
              </p>
            </When>
            <blockquote className="mt-5 max-w-measure">
              <p className="font-display text-2xl text-brand-strong">{lead}</p>
              <Repeat name="paragraphs" items={paragraphs} template={lineTemplate}>
                {({ line }, index) => (
                  <p key={index} className="mt-4">
                    {line}
                  </p>
                )}
              </Repeat>
            </blockquote>
            <ul className="mt-6 max-w-measure border-line border-t empty:hidden">
              <Repeat name="principles" items={principles} template={lineTemplate}>
                {({ line }, index) => (
                  <li key={index} className="border-line border-b py-3">
                    {line}
                  </li>
                )}
              </Repeat>
            </ul>
          </div>
        </div>
      </section>
    </When>
  );
}
