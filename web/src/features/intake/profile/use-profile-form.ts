import { isBlank } from "@funding-desk/contract/forms/check";
import type { Answer, Answers } from "@funding-desk/contract/forms/field";
import { type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { getKindRules } from "@funding-desk/contract/forms/kinds";
import { readWire, settleAnswers, toWire } from "@funding-desk/contract/forms/wire";
import { fromProfileWire, type ProfileWire, saveProfile } from "@funding-desk/contract/intake/profile/api";
import { type ProfileAnswers, type ProfileTab, profileForm } from "@funding-desk/contract/intake/profile/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { checkRules } from "../../../forms/check-rules.ts";
import { type KeptAnswers, type Masks, useKeptAnswers } from "../../../forms/kept-answers.ts";
import { type FormSteps, useFormSteps } from "../../../forms/use-form-steps.ts";
import { useSubmitStep } from "../../../forms/use-submit-step.ts";
import { call } from "../../../http/call.ts";
import { updateUser } from "../../../identity/session.ts";
import { toast } from "../../../ui/toaster.tsx";
import { refreshProfile } from "../../accounts/sign-in/refresh-profile.ts";
import { mandatoryFieldQuery } from "./mandatory-field-query.ts";
import { profileQuery } from "./profile-query.ts";

export interface ProfileForm {
  readonly steps: FormSteps;
  readonly kept: KeptAnswers;
  isSaving: (tab: ProfileTab) => boolean;
  /** The tab differs from what the server has. */
  isChanged: (tab: ProfileTab) => boolean;
  savedAt: (tab: ProfileTab) => Date | undefined;
  save: (tab: ProfileTab) => Promise<boolean>;
}

interface ProfileFormOptions {
  readonly userId: string;
  readonly profile: ProfileWire;
}

const hasSameAnswers = (tab: ProfileTab, one: Answers, other: Answers): boolean => {
  const serialize = (answers: Answers) => JSON.stringify(Object.entries(settleAnswers(createTabForm(tab), answers)));
  return serialize(one) === serialize(other);
};

/** The part of the personal tab that other screens show. */
const toUser = ({ firstName = "", lastName = "", mobile = "", state = "" }: ProfileAnswers) => ({
  first_name: firstName,
  last_name: lastName,
  mobile,
  state,
});

/** The profile being edited. All tabs share one set of answers, and each is saved on its own. */
export const useProfileForm = ({ userId, profile }: ProfileFormOptions): ProfileForm => {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState<Answers>(() => toAnswers(profile));
  const [savedAt, setSavedAt] = useState<Partial<Record<ProfileTab, Date>>>({});
  const kept = useKeptAnswers(toMasks(profile));
  const steps = useFormSteps({
    definition: profileForm,
    rules: { ...checkRules(), onFile: kept.names },
    initialAnswers: saved,
  });
  const submissions: Readonly<Record<ProfileTab, ReturnType<typeof useSubmitStep>>> = {
    personal: useSubmitStep(steps),
    business: useSubmitStep(steps),
    financial: useSubmitStep(steps),
  };

  const listSensitive = (tab: ProfileTab) => fieldEntries(createTabForm(tab)).filter(({ field }) => field.sensitive);
  /** On file, being changed, and left empty. The checks don't let a required one through. */
  const listRemoved = (tab: ProfileTab) =>
    listSensitive(tab).filter(
      ({ name }) => kept.findMask(name) !== undefined && !kept.names.has(name) && isBlank(steps.answers[name]),
    );

  const adopt = (tab: ProfileTab, sent: Answers) => {
    const given = listSensitive(tab).filter(({ name }) => !isBlank(sent[name]));
    const sensitive = [...given, ...listRemoved(tab)].map(({ name }) => name);
    const plain = fieldEntries(createTabForm(tab)).flatMap(({ name, field }) =>
      field.sensitive ? [] : [[name, sent[name]] as const],
    );
    setSaved((before) => ({ ...before, ...Object.fromEntries(plain) }));
    setSavedAt((before) => ({ ...before, [tab]: new Date() }));
    kept.adopt(
      Object.fromEntries(
        sensitive.map((name) => {
          const answer = sent[name];
          return [name, isBlank(answer) ? undefined : formatMask(name, String(answer).slice(-4))];
        }),
      ),
    );
    steps.forget(sensitive);
  };

  const updateOtherScreens = (tab: ProfileTab, body: Readonly<Record<string, unknown>>) => {
    if (tab === "personal") updateUser(toUser(readWire(profileForm, body)));
    void refreshProfile();
    void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey, refetchType: "none" });
    void queryClient.invalidateQueries({ queryKey: mandatoryFieldQuery(userId).queryKey });
  };

  const send = async (tab: ProfileTab) => {
    const sent = steps.answers;
    const removed = listRemoved(tab).map(({ field }) => [field.wire, ""]);
    const body = { ...toWire(createTabForm(tab), sent), ...Object.fromEntries(removed) };
    const { result } = await call(saveProfile, { body });
    adopt(tab, sent);
    updateOtherScreens(tab, body);
    toast.onlySuccess(result.message);
  };

  return {
    steps,
    kept,
    isSaving: (tab) => submissions[tab].isBusy,
    isChanged: (tab) =>
      listRemoved(tab).some(({ field }) => !field.required) || !hasSameAnswers(tab, saved, steps.answers),
    savedAt: (tab) => savedAt[tab],
    save: (tab) => submissions[tab].submit(tab, () => send(tab)),
  };
};

/** The profile's answers, with initial values for fields it doesn't answer.*/
const toAnswers = (profile: ProfileWire): Answers => {
  const given = profile as Readonly<Record<string, unknown>>;
  const read: Record<string, Answer> = {};
  for (const { name, field } of fieldEntries(profileForm)) {
    const value = given[field.wire ?? ""] ?? field.initial;
    if (value !== undefined && !field.sensitive && field.kind !== "derivedMoney") {
      read[name] = getKindRules(field).read(value, field);
    }
  }
  return read;
};

/** Dots, with the last four digits of an EIN and nothing of any other answer. */
const formatMask = (name: string, lastDigits: string): string => (name === "ein" ? `•••• ${lastDigits}` : "••••");

/** Masks of the sensitive answers on file. */
const toMasks = (profile: ProfileWire): Masks =>
  Object.fromEntries(
    Object.entries(fromProfileWire(profile).onFile).map(([name, lastDigits]) => [name, formatMask(name, lastDigits)]),
  );

/** One tab as its own form, since each is saved on its own. */
const createTabForm = (tab: ProfileTab): Form => ({ ...profileForm, steps: { [tab]: profileForm.steps[tab] } });
