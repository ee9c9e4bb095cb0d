import "../../../forms/with-calendar.ts";
import "../../../forms/with-lists.ts";
import { addresses, findAddress } from "@funding-desk/contract/intake/known-answer/addresses";
import type { ProfileWire } from "@funding-desk/contract/intake/profile/api";
import { type ProfileTab, profileForm } from "@funding-desk/contract/intake/profile/form";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { aboveAddress } from "../../../forms/same-address.tsx";
import { SecurityLink } from "../../../forms/security-link.tsx";
import { StepErrors } from "../../../forms/step-errors.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import { UnsavedGuard } from "../../../forms/unsaved-guard.tsx";
import { Button } from "../../../ui/button.tsx";
import { fieldId } from "../../../ui/field.tsx";
import { focusField } from "../../../ui/focus-field.ts";
import { Form } from "../../../ui/form.tsx";
import { SavedNote } from "../../../ui/saved-note.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { findTab, profileTabs, toTabPath } from "./profile-address.ts";
import { type ProfileForm, useProfileForm } from "./use-profile-form.ts";

/** The profile in three tabs. Switching tabs keeps what was typed. */
export function ProfileTabs({ userId, profile }: { readonly userId: string; readonly profile: ProfileWire }) {
  const form = useProfileForm({ userId, profile });
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <Tabs
        label="Profile"
        selectedId={findTab(search)}
        onSelect={(id) => navigate(toTabPath(id as ProfileTab), { preventScrollReset: true })}
        items={profileTabs.map((tab) => ({
          id: tab,
          title: profileForm.steps[tab].title,
          mark: form.isChanged(tab) ? "changed, not saved" : undefined,
          content: <TabForm form={form} tab={tab} />,
        }))}
      />
      <UnsavedGuard hasChanges={profileTabs.some(form.isChanged)} />
    </>
  );
}

interface TabFormProps {
  readonly form: ProfileForm;
  readonly tab: ProfileTab;
}

const leads: Readonly<Record<ProfileTab, string>> = {
  personal: "Who lenders will deal with. Your date of birth and SSN digits are stored encrypted.",
  business: "As on your registration and bank account. Your EIN is stored encrypted.",
  financial: "What your business earns.",
};

function TabForm({ form, tab }: TabFormProps) {
  useNamedField(tab);
  const { steps, kept } = form;
  return (
    <Form
      aria-label={profileForm.steps[tab].title}
      aria-busy={form.isSaving(tab)}
      className="flex flex-col gap-7"
      onSubmit={() => form.save(tab)}
    >
      <p className="max-w-measure text-ink-soft">{leads[tab]}</p>
      <StepErrors steps={steps} stepName={tab} />
      <StepFields
        steps={steps}
        stepName={tab}
        kept={kept}
        asides={{ ssnLast4: <SecurityLink /> }}
        above={aboveAddress({
          steps,
          fields: addresses.business,
          other: findAddress(steps.answers, addresses.home),
          label: "Same as home address",
        })}
      />
      <div className="flex flex-col gap-3 border-line border-t pt-6 sm:flex-row sm:items-center sm:gap-6">
        <Button type="submit" variant="brand" isBusy={form.isSaving(tab)}>
          Save Changes
        </Button>
        <TabNote form={form} tab={tab} />
      </div>
    </Form>
  );
}

function TabNote({ form, tab }: TabFormProps) {
  if (form.isChanged(tab)) return <p className="text-ink-soft text-sm">Changed, not saved yet</p>;
  const savedAt = form.savedAt(tab);
  return <SavedNote state={savedAt ? "saved" : "idle"} savedAt={savedAt} />;
}

/** Focuses the field named in the URL, once. */
const useNamedField = (tab: ProfileTab): void => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const fieldName = search.get("field");
  useEffect(() => {
    if (fieldName === null) return;
    focusField(fieldId(fieldName));
    navigate(toTabPath(tab), { replace: true, preventScrollReset: true });
  }, [fieldName, navigate, tab]);
};
