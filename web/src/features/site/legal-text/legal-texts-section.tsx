import { type LegalSetting, saveLegalDraft } from "@funding-desk/contract/site/legal-text/desk-api";
import { legalKindRows, legalLimits } from "@funding-desk/contract/site/legal-text/kinds";
import { findLegalFault, parseLegalText } from "@funding-desk/contract/site/legal-text/sections";
import { toSectionViews } from "@funding-desk/contract/site/page-part/view";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { UnsavedGuard } from "../../../forms/unsaved-guard.tsx";
import { callDesk } from "../../../http/call-desk.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Form } from "../../../ui/form.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { LegalText } from "../pages/legal-text.tsx";
import { Comparison } from "./comparison.tsx";
import { legalTextQuery } from "./legal-text-query.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { VersionList } from "./version-list.tsx";

const { title, path } = legalKindRows.terms;
const labels = { text: "Draft" };

/** The privacy policy and the terms of use: a draft, and the versions that were published. */
export function LegalTextsSection({ canChange }: SectionProps) {
  const query = useQuery(legalTextQuery("terms"));
  return (
    <>
      <SectionHead title="Legal texts">
        “{title}”, at {path}. Every version stays readable.
      </SectionHead>
      <Loaded query={query} failedTitle="We couldn't load the legal text">
        {(setting) => (
          <div className="flex flex-col gap-6">
            {canChange && <Draft setting={setting} />}
            <VersionList setting={setting} />
          </div>
        )}
      </Loaded>
    </>
  );
}

const toRevised = ({ text, revision }: LegalSetting) => ({ content: { text }, revision });

function Draft({ setting }: { readonly setting: LegalSetting }) {
  const { kind } = setting;
  const client = useQueryClient();
  const [isPublishing, setPublishing] = useState(false);
  const keep = (saved: LegalSetting) => client.setQueryData(legalTextQuery(kind).queryKey, saved);
  const form = useSettingForm({
    labels,
    opened: toRevised(setting),
    read: async () => toRevised(await client.fetchQuery({ ...legalTextQuery(kind), staleTime: 0 })),
    save: async ({ text }, revision) => {
      const body = { text, expected_revision: revision };
      const saved = (await callDesk(saveLegalDraft, { params: { kind }, body })).data;
      keep(saved);
      return toRevised(saved);
    },
  });
  const field = form.bind("text");
  const { text } = form.typed;
  const fault = findLegalFault(text.trim());
  const submit = async () => {
    if (await form.submit()) toast.success("Draft saved. Visitors don't see it until you publish it.");
  };
  return (
    <>
      <Form onSubmit={() => void submit()} aria-label="Legal text" className="flex flex-col gap-4">
        <TextArea
          {...field}
          required
          rows={24}
          maxLength={legalLimits.textChars}
          hint="A line with # begins a section, lines with - are a list, a blank line ends a paragraph. Paragraphs with > are notes to your counsel, which have to be gone before you publish. The firm's address follows at the end."
          error={field.error ?? (form.isChanged ? fault : undefined)}
        />
        {form.problem && <Notice tone="error">{form.problem}</Notice>}
        {form.conflict && (
          <Notice tone="error" title={form.conflict.message}>
            <p className="mb-2">
              Your changes are still here. Save again to replace theirs. Theirs, compared with yours:
            </p>
            {form.conflict.theirs.text !== undefined && <Comparison from={form.conflict.theirs.text} to={text} />}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={form.isBusy} busyLabel="Saving..." disabled={!form.isChanged}>
            Save the draft
          </Button>
          <Button variant="brand" disabled={form.isChanged || !setting.is_changed} onClick={() => setPublishing(true)}>
            Publish
          </Button>
        </div>
        <UnsavedGuard hasChanges={form.isChanged} />
      </Form>
      <Card title="On the page" headingLevel={3}>
        <section
          aria-label="Preview"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
          tabIndex={0}
          className="prose max-h-[36rem] max-w-measure overflow-y-auto"
        >
          {fault === undefined ? (
            <LegalText sections={toSectionViews(parseLegalText(text.trim()))} />
          ) : (
            <p className="text-ink-soft">{fault}</p>
          )}
        </section>
      </Card>
      {isPublishing && (
        <PublishDialog
          // What is published is what was saved, so a colleague's save in the meantime is shown first.
          setting={setting}
          onPublished={keep}
          onClose={() => setPublishing(false)}
        />
      )}
    </>
  );
}
