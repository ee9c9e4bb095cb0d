import { earliestDate, latestDateOf } from "@funding-desk/contract/forms/civil-date";
import type { Answer, Answers, Field, FieldKind, FieldOf } from "@funding-desk/contract/forms/field";
import { formatMoney } from "@funding-desk/contract/forms/format";
import type { Option } from "@funding-desk/contract/forms/option";
import { limits } from "@funding-desk/contract/limits";
import { passwordScore, passwordStrength } from "@funding-desk/contract/password";
import type { ComponentType, ReactNode } from "react";
import { checkRules } from "../content/check-rules.ts";
import { CheckboxField } from "../ui/checkbox-field.tsx";
import { ChoiceField } from "../ui/choice-field.tsx";
import { ComboField } from "../ui/combo-field.tsx";
import { ConsentField } from "../ui/consent-field.tsx";
import { DateField } from "../ui/date-field.tsx";
import { DigitsField } from "../ui/digits-field.tsx";
import { MoneyField } from "../ui/money-field.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { PasswordStrength } from "../ui/password-strength.tsx";
import { PhoneField } from "../ui/phone-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { YesNoField } from "../ui/yes-no-field.tsx";
import { FileField } from "./file-field.tsx";
import { LinkedLabel } from "./linked-label.tsx";
import { TextInput } from "./text-input.tsx";

/** What the input of one kind is given. `answers` are the whole form's, for what is derived from them. */
export interface FieldInputProps<F extends Field = Field> {
  /** The control's, where the name alone would not do. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly field: F;
  readonly answers: Answers;
  readonly error?: string | undefined;
  /** Stands beside the label: a Toggletip. */
  readonly aside?: ReactNode;
  readonly onChange: (answer: Answer) => void;
  readonly onBlur?: (() => void) | undefined;
}

const textOf = (answers: Answers, name: string): string => {
  const answer = answers[name];
  return typeof answer === "string" ? answer : "";
};

const frameOf = ({ id, name, field, error, aside }: FieldInputProps) => ({
  id,
  name,
  label: field.label,
  hint: field.hint,
  error,
  labelAside: aside,
  // What cannot be changed is neither asked for nor optional.
  required: field.readOnly ? undefined : (field.required ?? false),
});

const textPropsOf = (props: FieldInputProps) => ({
  ...frameOf(props),
  value: textOf(props.answers, props.name),
  onChange: props.onChange,
  onBlur: props.onBlur,
  autoComplete: props.field.autocomplete ?? "off",
});

/** Above this a list is searched rather than read. */
const longListFrom = 13;
/** Up to this many options are seen all at once. */
const fewOptions = 6;

const choicesOf = (options: readonly Option[]) =>
  options.map(({ value, aliases }) => ({ value, label: value, keywords: aliases }));

function Choice(props: FieldInputProps<FieldOf<"choice">>) {
  const { autoComplete, ...common } = textPropsOf(props);
  const options = choicesOf(props.field.options);
  if (options.length >= longListFrom) return <ComboField {...common} autoComplete={autoComplete} options={options} />;
  if (options.length > fewOptions || props.field.isDropdown)
    return <SelectField {...common} autoComplete={autoComplete} options={options} />;
  return <ChoiceField {...common} options={options} columns={2} />;
}

function YesNo(props: FieldInputProps<FieldOf<"yesNo">>) {
  const { autoComplete: _, value, ...common } = textPropsOf(props);
  return <YesNoField {...common} value={value === "yes" || value === "no" ? value : ""} />;
}

function Consent(props: FieldInputProps<FieldOf<"consent">>) {
  const { name, field, answers, onChange, onBlur } = props;
  return (
    <ConsentField
      {...frameOf(props)}
      label={<LinkedLabel text={field.label} links={field.links ?? []} />}
      value={answers[name] === true}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

function DerivedMoney(props: FieldInputProps<FieldOf<"derivedMoney">>) {
  const value = props.field.derive(props.answers);
  return (
    <>
      <MoneyField
        {...frameOf(props)}
        required={undefined}
        value={value}
        onChange={() => {}}
        maxDigits={value.length + 1}
        readOnly
      />
      <p role="status" className="sr-only">
        {value && `${props.field.label} ${formatMoney(value)}`}
      </p>
    </>
  );
}

function Password(props: FieldInputProps<FieldOf<"password">>) {
  const { autoComplete: _, ...common } = textPropsOf(props);
  const { isNew } = props.field;
  const label = common.value === "" ? undefined : passwordStrength(common.value);
  return (
    <PasswordField
      {...common}
      autoComplete={isNew ? "new-password" : "current-password"}
      maxLength={limits.passwordMaxChars}
      meter={isNew ? <PasswordStrength label={label} score={passwordScore(common.value)} /> : undefined}
    />
  );
}

const addressProps = { autoCapitalize: "none", spellCheck: false } as const;

/** One input per kind. A kind without one does not compile. */
export const inputs: { readonly [K in FieldKind]: ComponentType<FieldInputProps<FieldOf<K>>> } = {
  text: (props) => (
    <TextInput
      {...textPropsOf(props)}
      field={props.field}
      readOnly={props.field.readOnly}
      autoCapitalize={props.field.charset === "name" ? "words" : undefined}
      spellCheck={props.field.charset === "any"}
    />
  ),
  longText: (props) => (
    <TextArea {...textPropsOf(props)} maxLength={props.field.max} placeholder={props.field.placeholder} />
  ),
  email: (props) => (
    <TextInput
      {...textPropsOf(props)}
      {...addressProps}
      field={props.field}
      readOnly={props.field.readOnly}
      type="email"
      inputMode="email"
    />
  ),
  // Not type=url: a browser's own idea of an address wants the scheme that we do not ask for.
  url: (props) => <TextInput {...textPropsOf(props)} {...addressProps} field={props.field} inputMode="url" />,
  phone: (props) => <PhoneField {...textPropsOf(props)} countryCode="+1" />,
  money: (props) => <MoneyField {...textPropsOf(props)} maxDigits={props.field.maxDigits} />,
  derivedMoney: DerivedMoney,
  choice: Choice,
  yesNo: YesNo,
  consent: Consent,
  password: Password,
  digits: (props) => (
    <DigitsField {...textPropsOf(props)} groups={props.field.groups} isSensitive={props.field.sensitive} />
  ),
  // One group: what is counted has no punctuation.
  count: (props) => <DigitsField {...textPropsOf(props)} groups={[props.field.maxDigits]} />,
  ssn: (props) => <DigitsField {...textPropsOf(props)} groups={[3, 2, 4]} isSensitive />,
  percent: (props) => <DigitsField {...textPropsOf(props)} groups={[String(props.field.max).length]} />,
  tick: ({ name, answers, onChange, onBlur, ...props }) => (
    <CheckboxField
      {...frameOf({ name, answers, onChange, ...props })}
      // Unticked is an answer too.
      required={props.field.required}
      value={answers[name] === true}
      onChange={onChange}
      onBlur={onBlur}
    />
  ),
  file: (props) => <FileField {...frameOf(props)} field={props.field} />,
  date: (props) => (
    <DateField {...textPropsOf(props)} min={earliestDate} max={latestDateOf(props.field, checkRules().today)} />
  ),
};

/** The input of a field, whatever its kind. The one place in the browser where kind and input are asserted to belong together. */
export function FieldInput(props: FieldInputProps) {
  const Input = inputs[props.field.kind] as ComponentType<FieldInputProps>;
  return <Input {...props} />;
}
