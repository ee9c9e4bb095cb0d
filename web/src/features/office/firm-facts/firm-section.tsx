import { type FirmFactName, type FirmFacts, firmFactNames } from "@funding-desk/contract/firm/facts";
import { formatPhone } from "@funding-desk/contract/forms/format";
import { officeStates } from "@funding-desk/contract/forms/options/states";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { changeFirmFacts, firmFactLimits, firmFacts } from "@funding-desk/contract/office/firm-facts/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { SettingProblem } from "../../../desk-parts/settings/setting-problem.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { firm } from "../../../firm/firm.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { UnsavedGuard } from "../../../forms/unsaved-guard.tsx";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { EmailField } from "../../../ui/email-field.tsx";
import { focusField } from "../../../ui/focus-field.ts";
import { Form } from "../../../ui/form.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PhoneField } from "../../../ui/phone-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { factLabels, groupedFactLabels } from "./fact-labels.ts";

type Setting = AnswerOf<typeof firmFacts>["data"];

const firmFactsQuery = deskQuery(firmFacts, { isStill: true });

const groupTitles = {
  identity: "Who you are",
  contact: "How clients reach you",
  office: "Office",
  advisor: "The advisor who speaks for the firm",
};

const groups: readonly { readonly title: string; readonly names: readonly FirmFactName[] }[] = [
  { title: groupTitles.identity, names: ["name", "legal_name"] },
  { title: groupTitles.contact, names: ["phone", "email", "hours"] },
  { title: groupTitles.office, names: ["street", "city", "state", "zip", "latitude", "longitude"] },
  { title: groupTitles.advisor, names: ["advisor_name", "advisor_title"] },
];

/** The firm's name, address, and other facts. */
export function FirmSection({ canChange }: SectionProps) {
  const query = useQuery(firmFactsQuery);
  return (
    <>
      <SectionHead title="Firm">
        On your site, in emails, and in calendar entries.
        {query.data?.changed_by && query.data.changed_at && (
          <span className="block text-sm">
            Changed by {query.data.changed_by}, {formatMoment(query.data.changed_at)}
          </span>
        )}
      </SectionHead>
      <Loaded query={query} failedTitle="We couldn't load the firm's facts">
        {(setting) => (canChange ? <FirmForm opened={setting} /> : <FirmFactList facts={setting} />)}
      </Loaded>
      <p className="mt-4 text-ink-soft text-sm">Time zone: {firm.identity.timeZone}</p>
    </>
  );
}

function FirmFactList({ facts }: { readonly facts: FirmFacts }) {
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ title, names }) => (
        <Card key={title}>
          <DescriptionList
            title={title}
            items={names.map((name) => ({ term: groupedFactLabels[name], value: facts[name] }))}
          />
        </Card>
      ))}
    </div>
  );
}

const toRevised = (setting: Setting) => ({
  content: Object.fromEntries(firmFactNames.map((name) => [name, toTyped(name, setting[name])])) as Record<
    FirmFactName,
    string
  >,
  revision: setting.revision,
});

/** The phone's field has bare digits. */
const toTyped = (name: FirmFactName, fact: string): string => (name === "phone" ? fact.replace(/\D/g, "") : fact);

function FirmForm({ opened }: { readonly opened: Setting }) {
  const client = useQueryClient();
  const form = useSettingForm({
    labels: factLabels,
    opened: toRevised(opened),
    read: async () => toRevised(await client.fetchQuery({ ...firmFactsQuery, staleTime: 0 })),
    save: async (typed, revision) => {
      const body = { ...typed, phone: formatPhone(typed.phone), expected_revision: revision };
      const saved = (await callDesk(changeFirmFacts, { body })).data;
      client.setQueryData(firmFactsQuery.queryKey, saved);
      return toRevised(saved);
    },
  });
  const bind = (name: FirmFactName) => ({
    ...form.bind(name),
    label: groupedFactLabels[name],
    required: true,
    autoComplete: "off",
  });
  const bindText = (name: keyof typeof firmFactLimits) => ({
    ...bind(name),
    maxLength: firmFactLimits[name],
    maxLengthMessage: `Maximum ${firmFactLimits[name]} characters allowed`,
  });
  const place = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    // From the button at the end of this long form, no one sees the field.
    const faulty = failures > 0 ? place.current?.querySelector('[aria-invalid="true"]') : null;
    if (faulty) focusField(faulty.id);
  }, [failures]);
  const submit = async () => {
    if (await form.submit()) toast.success("Saved. Your site and emails use it from now on.");
    else setFailures((count) => count + 1);
  };
  return (
    <Form ref={place} onSubmit={() => void submit()} aria-label="Firm" className="flex flex-col gap-6">
      <Group title={groupTitles.identity}>
        <TextField {...bindText("name")} hint="As clients know you." />
        <TextField {...bindText("legal_name")} hint="As in contracts." />
      </Group>
      <Group title={groupTitles.contact}>
        <PhoneField {...bind("phone")} hint="Clients call this number." />
        <EmailField {...bindText("email")} hint="Replies and notices go here." />
        <TextField {...bindText("hours")} hint="In your own words: Mon-Fri 9-5 EST." />
      </Group>
      <Group title={groupTitles.office}>
        <div className="sm:col-span-2">
          <TextField {...bindText("street")} />
        </div>
        <TextField {...bindText("city")} />
        <div className="grid grid-cols-2 gap-4">
          <SelectField {...bind("state")} options={officeStates.map((code) => ({ value: code, label: code }))} />
          <TextField {...bind("zip")} inputMode="numeric" maxLength={10} />
        </div>
        <TextField
          {...bind("latitude")}
          inputMode="text"
          maxLength={13}
          hint="Where the map's pin is, such as 27.9478."
        />
        <TextField
          {...bind("longitude")}
          inputMode="text"
          maxLength={13}
          hint="Negative in America, such as -82.4584."
        />
      </Group>
      <Group title={groupTitles.advisor}>
        <TextField {...bindText("advisor_name")} hint="Receipts and emails name them." />
        <TextField {...bindText("advisor_title")} hint="Beside their name on the site." />
      </Group>
      <SettingProblem form={form} />
      <div>
        <Button type="submit" variant="brand" isBusy={form.isBusy} busyLabel="Saving..." disabled={!form.isChanged}>
          Save
        </Button>
      </div>
      <UnsavedGuard hasChanges={form.isChanged} />
    </Form>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card title={title} headingLevel={3}>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
    </Card>
  );
}
