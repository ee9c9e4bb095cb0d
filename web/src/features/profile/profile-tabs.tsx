import type { ProfileWire } from "@funding-desk/contract/profile/api";
import { type ProfileTab, profileForm } from "@funding-desk/contract/profile/form";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { StepErrors } from "../../forms/step-errors.tsx";
import { StepFields } from "../../forms/step-fields.tsx";
import { UnsavedGuard } from "../../forms/unsaved-guard.tsx";
import { Button } from "../../ui/button.tsx";
import { fieldId } from "../../ui/field.tsx";
import { focusField } from "../../ui/focus-field.ts";
import { SavedNote } from "../../ui/saved-note.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { pathOfTab, profileTabs, tabIn } from "./profile-address.ts";
import { type ProfileForm, useProfileForm } from "./use-profile-form.ts";

interface ProfileTabsProps {
  readonly userId: string;
  readonly profile: ProfileWire;
}

/** The profile in three tabs. What is typed in one is kept while another is seen. */
export function ProfileTabs({ userId, profile }: ProfileTabsProps) {
  const form = useProfileForm({ userId, profile });
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <Tabs
        label="Profile"
        selectedId={tabIn(search)}
        onSelect={(id) => navigate(pathOfTab(id as ProfileTab), { preventScrollReset: true })}
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

const reasons: Readonly<Record<ProfileTab, string>> = {
  personal: "Who lenders will deal with. Your date of birth and the digits of your SSN are stored encrypted.",
  business: "As on your registration and your bank account. Your EIN is stored encrypted.",
  financial: "What the business earns, so that we can tell which funding fits.",
};

function TabForm({ form, tab }: TabFormProps) {
  useAskedField(tab);
  const { steps, kept } = form;
  return (
    <form
      noValidate
      aria-label={profileForm.steps[tab].title}
      aria-busy={form.isSaving(tab)}
      className="flex flex-col gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        void form.save(tab);
      }}
    >
      <p className="max-w-measure text-ink-soft">{reasons[tab]}</p>
      <StepErrors steps={steps} stepName={tab} />
      <StepFields steps={steps} stepName={tab} kept={kept} />
      <div className="flex flex-col gap-3 border-line border-t pt-6 sm:flex-row sm:items-center sm:gap-6">
        <Button type="submit" variant="brand" isBusy={form.isSaving(tab)}>
          Save Changes
        </Button>
        <TabNote form={form} tab={tab} />
      </div>
    </form>
  );
}

function TabNote({ form, tab }: TabFormProps) {
  if (form.isChanged(tab)) return <p className="text-ink-soft text-sm">Changed, not saved yet</p>;
  const savedAt = form.savedAt(tab);
  return <SavedNote state={savedAt ? "saved" : "idle"} savedAt={savedAt} />;
}

/** Moves the focus to the field that the address names, once. */
const useAskedField = (tab: ProfileTab): void => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = search.get("field");
  useEffect(() => {
    if (asked === null) return;
    focusField(fieldId(asked));
    navigate(pathOfTab(tab), { replace: true, preventScrollReset: true });
  }, [asked, navigate, tab]);
};
