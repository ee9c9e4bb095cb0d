import { isBlank } from "@funding-desk/contract/forms/check";
import type { Answers } from "@funding-desk/contract/forms/field";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import { messagesByName, readWire, settled, toWire } from "@funding-desk/contract/forms/wire";
import { type ProfileWire, saveProfile } from "@funding-desk/contract/profile/api";
import { type ProfileAnswers, type ProfileTab, profileForm } from "@funding-desk/contract/profile/form";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { CallError } from "../../api/call-error.ts";
import { checkRules } from "../../content/check-rules.ts";
import { type KeptAnswers, useKeptAnswers } from "../../forms/kept-answers.ts";
import { type FormSteps, useFormSteps } from "../../forms/use-form-steps.ts";
import { refreshProfile } from "../../session/profile.ts";
import { updateUser } from "../../session/session.ts";
import { toast } from "../../ui/toaster.tsx";
import { mandatoryFieldQuery } from "./mandatory-field-query.ts";
import { answersOf, formOfTab, maskOf, masksOf } from "./profile-answers.ts";
import { profileQuery } from "./profile-query.ts";

export interface ProfileForm {
  readonly steps: FormSteps;
  readonly kept: KeptAnswers;
  isSaving: (tab: ProfileTab) => boolean;
  /** Something of the tab is not what the server has. */
  isChanged: (tab: ProfileTab) => boolean;
  savedAt: (tab: ProfileTab) => Date | undefined;
  save: (tab: ProfileTab) => Promise<void>;
}

interface ProfileFormOptions {
  readonly userId: string;
  readonly profile: ProfileWire;
}

const saySame = (tab: ProfileTab, one: Answers, other: Answers): boolean => {
  const said = (answers: Answers) => JSON.stringify(Object.entries(settled(formOfTab(tab), answers)));
  return said(one) === said(other);
};

/** What the person's other screens show of the personal tab. */
const userOf = ({ firstName = "", lastName = "", mobile = "", state = "" }: ProfileAnswers) => ({
  first_name: firstName,
  last_name: lastName,
  mobile,
  state,
});

/** The whole profile under change: one set of answers, each tab of it saved by itself. */
export const useProfileForm = ({ userId, profile }: ProfileFormOptions): ProfileForm => {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState<Answers>(() => answersOf(profile));
  const [savedAt, setSavedAt] = useState<Partial<Record<ProfileTab, Date>>>({});
  const kept = useKeptAnswers(masksOf(profile));
  const steps = useFormSteps({
    definition: profileForm,
    rules: { ...checkRules(), onFile: kept.names },
    initialAnswers: saved,
  });
  // A ref, since a second press may come before React has drawn the first.
  const underWay = useRef(new Set<ProfileTab>());
  const [saving, setSaving] = useState<readonly ProfileTab[]>([]);

  const sensitiveOf = (tab: ProfileTab) => fieldEntries(formOfTab(tab)).filter(({ field }) => field.sensitive);
  /** On file, asked to be changed, and left empty: a required one does not get past the checks. */
  const removedOf = (tab: ProfileTab) =>
    sensitiveOf(tab).filter(
      ({ name }) => kept.maskOf(name) !== undefined && !kept.names.has(name) && isBlank(steps.answers[name]),
    );

  const adopt = (tab: ProfileTab, sent: Answers) => {
    const given = sensitiveOf(tab).filter(({ name }) => !isBlank(sent[name]));
    const sensitive = [...given, ...removedOf(tab)].map(({ name }) => name);
    const plain = fieldEntries(formOfTab(tab)).flatMap(({ name, field }) =>
      field.sensitive ? [] : [[name, sent[name]] as const],
    );
    setSaved((before) => ({ ...before, ...Object.fromEntries(plain) }));
    setSavedAt((before) => ({ ...before, [tab]: new Date() }));
    kept.adopt(
      Object.fromEntries(
        sensitive.map((name) => {
          const answer = sent[name];
          return [name, isBlank(answer) ? undefined : maskOf(name, String(answer).slice(-4))];
        }),
      ),
    );
    steps.forget(sensitive);
  };

  const tellOthers = (tab: ProfileTab, body: Readonly<Record<string, unknown>>) => {
    if (tab === "personal") updateUser(userOf(readWire(profileForm, body)));
    void refreshProfile();
    void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey, refetchType: "none" });
    void queryClient.invalidateQueries({ queryKey: mandatoryFieldQuery(userId).queryKey });
  };

  const send = async (tab: ProfileTab) => {
    const sent = steps.answers;
    const removed = removedOf(tab).map(({ field }) => [field.wire, ""]);
    const body = { ...toWire(formOfTab(tab), sent), ...Object.fromEntries(removed) };
    try {
      const { result } = await call(saveProfile, { body });
      adopt(tab, sent);
      tellOthers(tab, body);
      toast.dismissAll();
      toast.success(result.message);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.onlyError(error.message);
      steps.refuse(messagesByName(profileForm, error.fields));
    }
  };

  return {
    steps,
    kept,
    isSaving: (tab) => saving.includes(tab),
    isChanged: (tab) => removedOf(tab).some(({ field }) => !field.required) || !saySame(tab, saved, steps.answers),
    savedAt: (tab) => savedAt[tab],
    save: async (tab) => {
      if (underWay.current.has(tab)) return;
      const { toast: sentence } = steps.checkStep(tab);
      if (sentence !== undefined) return toast.onlyError(sentence);
      underWay.current.add(tab);
      setSaving([...underWay.current]);
      try {
        await send(tab);
      } finally {
        underWay.current.delete(tab);
        setSaving([...underWay.current]);
      }
    },
  };
};
