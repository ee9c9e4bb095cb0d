import "../../../forms/with-calendar.ts";
import "../../../forms/with-lists.ts";
import { signInForm, signUpForm } from "@funding-desk/contract/accounts/account/form";
import type { Answer, Answers } from "@funding-desk/contract/forms/field";
import { type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import { profileForm } from "@funding-desk/contract/intake/profile/form";
import { useState } from "react";
import { checkRules } from "../../../forms/check-rules.ts";
import { Review } from "../../../forms/review.tsx";
import { StepErrors } from "../../../forms/step-errors.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import { type FormSteps, useFormSteps } from "../../../forms/use-form-steps.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceField } from "../../../ui/choice-field.tsx";

const forms: readonly Form[] = [prequalificationForm, profileForm, signInForm, signUpForm];

/** Answers that make every conditional question appear. */
const revealing = (definition: Form): Answers =>
  Object.fromEntries(
    fieldEntries(definition).flatMap(({ field: { when } }) => {
      // Without an answer, that one is asked.
      if (!when || "isNot" in when) return [];
      const answer = "is" in when ? when.is : when.in[0];
      return answer === undefined ? [] : [[when.field, answer] as [string, Answer]];
    }),
  );

/** Every step of every form, one form at a time, since their fields share ids. */
export function FormsSection() {
  const [name, setName] = useState<string>(prequalificationForm.name);
  const definition = forms.find((form) => form.name === name) ?? prequalificationForm;
  return (
    <div className="flex max-w-form flex-col gap-12">
      <ChoiceField
        name="gallery-form"
        label="Form"
        options={forms.map((form) => ({ value: form.name, label: `${form.name}, version ${form.version}` }))}
        columns={2}
        value={definition.name}
        onChange={setName}
      />
      <WholeForm key={definition.name} definition={definition} />
    </div>
  );
}

function WholeForm({ definition }: { readonly definition: Form }) {
  const steps = useFormSteps({ definition, rules: checkRules(), initialAnswers: revealing(definition) });
  return (
    <>
      {Object.entries(definition.steps).map(([stepName, { title }]) => (
        <StepSpecimen key={stepName} steps={steps} stepName={stepName} title={title} />
      ))}
      <div>
        <h3 className="mb-6 text-xl">Review</h3>
        <Review definition={definition} answers={steps.answers} editPath={() => "#forms"} />
      </div>
    </>
  );
}

interface StepSpecimenProps {
  readonly steps: FormSteps;
  readonly stepName: string;
  readonly title: string;
}

function StepSpecimen({ steps, stepName, title }: StepSpecimenProps) {
  const [sentence, setSentence] = useState<string>();
  return (
    <form
      noValidate
      aria-label={title}
      className="flex flex-col gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        setSentence(steps.checkStep(stepName).toast ?? "Nothing is wrong.");
      }}
    >
      <h3 className="text-xl">{title}</h3>
      <StepErrors steps={steps} stepName={stepName} />
      <StepFields steps={steps} stepName={stepName} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit">Check this step</Button>
        <p role="status">{sentence}</p>
      </div>
    </form>
  );
}
