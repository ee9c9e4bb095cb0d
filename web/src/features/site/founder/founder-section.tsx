import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import {
  changeFounder,
  changeFounderPicture,
  founder,
  founderLimits,
} from "@funding-desk/contract/site/founder/desk-api";
import { toFounderView } from "@funding-desk/contract/site/page-part/view";
import { toLines, toParagraphs } from "@funding-desk/contract/site/page-part/words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { PictureChoice } from "../../../desk-parts/picture-choice.tsx";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { SettingProblem } from "../../../desk-parts/settings/setting-problem.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { UnsavedGuard } from "../../../forms/unsaved-guard.tsx";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { Form } from "../../../ui/form.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { FounderStory } from "../pages/about/founder-profile.tsx";

type Setting = AnswerOf<typeof founder>["data"];

const founderQuery = deskQuery(founder, { isStill: true });

/** Twice what we keep. */
const portrait = { width: 1024, aspect: 1, maxChars: staffLimits.portraitChars };

const labels = {
  name: "Name",
  title: "Title",
  license: "License number",
  lead: "First sentence",
  text: "Story",
  principles: "Principles",
  is_sample: "Sample",
};

const toRevised = ({ picture: _, changed_by: __, revision, ...content }: Setting) => ({ content, revision });

/** Who founded the firm, for the About page. */
export function FounderSection({ canChange }: SectionProps) {
  const query = useQuery(founderQuery);
  return (
    <>
      <SectionHead title="Founder">
        The founder's words on the About page.
        {query.data?.changed_by && <span className="block text-sm">Changed by {query.data.changed_by}</span>}
      </SectionHead>
      <Loaded query={query} failedTitle="We couldn't load the founder's words">
        {(setting) => (canChange ? <FounderForm setting={setting} /> : <Preview setting={setting} />)}
      </Loaded>
    </>
  );
}

type Words = Omit<Setting, "revision" | "changed_by">;

function Preview({ setting }: { readonly setting: Words }) {
  const { text, principles, ...words } = setting;
  const shown = { ...words, paragraphs: toParagraphs(text), principles: toLines(principles) };
  return (
    <Card title="On the About page" headingLevel={3} isFlush>
      <FounderStory founder={toFounderView(shown)} />
    </Card>
  );
}

function FounderForm({ setting }: { readonly setting: Setting }) {
  const client = useQueryClient();
  const keep = (saved: Setting) => client.setQueryData(founderQuery.queryKey, saved);
  const form = useSettingForm({
    labels,
    opened: toRevised(setting),
    read: async () => toRevised(await client.fetchQuery({ ...founderQuery, staleTime: 0 })),
    save: async (words, revision) => {
      const saved = (await callDesk(changeFounder, { body: { ...words, expected_revision: revision } })).data;
      keep(saved);
      return toRevised(saved);
    },
  });
  const submit = async () => {
    if (await form.submit()) toast.success("Saved. The About page shows it from now on.");
  };
  const bindLine = (name: "name" | "title" | "lead", max: number) => ({
    ...form.bind(name),
    required: true,
    autoComplete: "off",
    maxLength: max,
    maxLengthMessage: `Maximum ${max} characters allowed`,
  });
  return (
    <div className="flex flex-col gap-6">
      <Card title="Portrait" headingLevel={3}>
        <div className="flex flex-wrap items-center gap-4">
          <PictureChoice
            label="The founder's portrait"
            what="portrait"
            size={portrait}
            hasPicture={setting.picture !== null}
            put={async (jpeg) => {
              keep((await callDesk(changeFounderPicture, { body: { jpeg } })).data);
            }}
          />
        </div>
      </Card>
      <Form onSubmit={() => void submit()} aria-label="Founder" className="flex flex-col gap-6">
        <Card title="Words" headingLevel={3}>
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            <TextField {...bindLine("name", founderLimits.nameChars)} />
            <TextField {...bindLine("title", founderLimits.titleChars)} />
            <TextField
              {...form.bind("license")}
              required={false}
              hint="As people can look it up, such as NMLS 123456."
              autoComplete="off"
              maxLength={founderLimits.licenseChars}
              maxLengthMessage={`Maximum ${founderLimits.licenseChars} characters allowed`}
            />
            <div className="flex flex-col gap-5 sm:col-span-2">
              <TextField {...bindLine("lead", founderLimits.leadChars)} hint="Set in large type." />
              <TextArea
                {...form.bind("text")}
                required
                rows={9}
                hint="In their own words, all of it true. Leave a blank line between paragraphs."
                maxLength={founderLimits.textChars}
              />
              <TextArea
                {...form.bind("principles")}
                rows={4}
                hint={`One on each line, up to ${founderLimits.principles}.`}
                maxLength={founderLimits.principles * (founderLimits.principleChars + 1)}
              />
              <CheckboxField
                {...form.bind("is_sample")}
                label="This is sample content"
                hint="Clear this once the words are the founder's own."
              />
            </div>
          </div>
        </Card>
        <SettingProblem form={form} />
        <div>
          <Button type="submit" variant="brand" isBusy={form.isBusy} busyLabel="Saving..." disabled={!form.isChanged}>
            Save
          </Button>
        </div>
        <UnsavedGuard hasChanges={form.isChanged} />
      </Form>
      <Preview setting={{ ...form.typed, picture: setting.picture }} />
    </div>
  );
}
