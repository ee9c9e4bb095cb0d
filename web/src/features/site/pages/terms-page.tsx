import { legalKindRows } from "@funding-desk/contract/site/legal-text/kinds";
import { type LegalView, toLegalView, type VersionView } from "@funding-desk/contract/site/page-part/view";
import { usePagePart } from "../../../http/use-page-part.ts";
import { isTemplate, Repeat, tagValues, When } from "../../../page-part/tagged.tsx";
import { LegalText, LegalTextIndex } from "./legal-text.tsx";
import { MailingAddress } from "./mailing-address.tsx";
import { ProsePage, ProseSection } from "./prose-page.tsx";

const versionTemplate: VersionView = tagValues("href", "version", "day");
const template: LegalView = { ...tagValues("lead"), sections: [], upcoming: [], hasEarlier: true, earlier: [] };
const nothingYet: LegalView = { lead: "", sections: [], upcoming: [], hasEarlier: false, earlier: [] };

/** The privacy policy and the terms of use in effect, as the desk has them. */
export function TermsPage() {
  const shown = usePagePart("terms");
  const text = isTemplate ? template : shown ? toLegalView("terms", shown) : nothingYet;
  return (
    <When name="terms" is>
      <ProsePage
        title={legalKindRows.terms.title}
        lead={<Lead text={text} />}
        index={<LegalTextIndex sections={text.sections} />}
      >
        <LegalText sections={text.sections} />
        <MailingAddress />
        <When name="hasEarlier" is={text.hasEarlier}>
          <EarlierVersions versions={text.earlier} />
        </When>
      </ProsePage>
    </When>
  );
}

function Lead({ text: { lead, upcoming } }: { readonly text: LegalView }) {
  return (
    <>
      <p>{lead}</p>
      <Repeat name="upcoming" items={upcoming} template={versionTemplate}>
        {({ href, version, day }) => (
          <p key={version} className="mt-2 text-base">
            {/* A plain link: the page isn't part of what React has loaded. */}
            <a href={href} className="text-link">{`Read version ${version}, which takes effect on ${day}`}</a>
          </p>
        )}
      </Repeat>
    </>
  );
}

function EarlierVersions({ versions }: { readonly versions: readonly VersionView[] }) {
  return (
    <div className="mt-10">
      <ProseSection id="earlier-versions" title="Earlier versions">
        <ul>
          <Repeat name="earlier" items={versions} template={versionTemplate}>
            {({ href, version, day }) => (
              <li key={version}>
                <a href={href} className="text-link">{`Version ${version}, of ${day}`}</a>
              </li>
            )}
          </Repeat>
        </ul>
      </ProseSection>
    </div>
  );
}
