import { earliestDate, getLatestDate } from "@funding-desk/contract/forms/civil-date";
import type { Answer, Answers, Field, FieldKind, FieldOf } from "@funding-desk/contract/forms/field";
import { formatMoney } from "@funding-desk/contract/forms/format";
import { messages } from "@funding-desk/contract/forms/messages";
import type { Option } from "@funding-desk/contract/forms/options/option";
import { askAboutZip } from "@funding-desk/contract/forms/options/zip-states";
import { assessPassword } from "@funding-desk/contract/identity/password/choice";
import { describeMissing, passwordRule } from "@funding-desk/contract/identity/password/strength";
import type { ComponentType, ReactNode } from "react";
import { CheckboxField } from "../ui/checkbox-field.tsx";
import { ChoiceField } from "../ui/choice-field.tsx";
import { ConsentField } from "../ui/consent-field.tsx";
import { DigitsField } from "../ui/digits-field.tsx";
import { MoneyField } from "../ui/money-field.tsx";
import { NewTabLink } from "../ui/new-tab-link.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { PasswordStrength } from "../ui/password-strength.tsx";
import { PhoneField } from "../ui/phone-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { YesNoField } from "../ui/yes-no-field.tsx";
import { checkRules } from "./check-rules.ts";
import { formatAcceptedEndings } from "./email-policy.ts";
import { FileField } from "./file-field.tsx";
import { getOpeningInput } from "./opening-inputs.ts";
import { TextInput } from "./text-input.tsx";

/** The props of every input. `answers` covers the whole form, for derived values. */
export interface FieldInputProps<F extends Field = Field> {
  /** The control's id, where the name alone isn't unique. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly field: F;
  readonly answers: Answers;
  readonly error?: string | undefined;
  /** Shown beside the label, such as a Toggletip. */
  readonly aside?: ReactNode;
  readonly onChange: (answer: Answer) => void;
  readonly onBlur?: (() => void) | undefined;
}

const readText = (answers: Answers, name: string): string => {
  const answer = answers[name];
  return typeof answer === "string" ? answer : "";
};

const toFrameProps = ({ id, name, field, error, aside }: FieldInputProps) => ({
  id,
  name,
  label: field.label,
  hint: field.hint,
  error,
  labelAside: aside,
  // A read-only field is neither required nor optional.
  required: field.readOnly ? undefined : (field.required ?? false),
});

const toTextProps = (props: FieldInputProps) => ({
  ...toFrameProps(props),
  value: readText(props.answers, props.name),
  onChange: props.onChange,
  onBlur: props.onBlur,
  autoComplete: props.field.autocomplete ?? "off",
});

/** From this many options on, the list is searchable. */
const longListFrom = 13;
/** Up to this many options are all visible at once, and take one press. */
const fewOptions = 7;
/** Options of at most so many letters are side by side on a phone too. */
const shortLetters = 18;

const toChoices = (options: readonly Option[]) =>
  options.map(({ value, aliases }) => ({ value, label: value, keywords: aliases }));

function Choice(props: FieldInputProps<FieldOf<"choice">>) {
  const { autoComplete, ...common } = toTextProps(props);
  const options = toChoices(props.field.options);
  if (options.length >= longListFrom) {
    const ListField = getOpeningInput("list");
    return <ListField {...common} autoComplete={autoComplete} options={options} />;
  }
  if (options.length > fewOptions || props.field.isDropdown)
    return <SelectField {...common} autoComplete={autoComplete} options={options} />;
  const isShort = options.every(({ label }) => label.length <= shortLetters);
  return <ChoiceField {...common} options={options} columns={isShort ? "pair" : 2} />;
}

function YesNo(props: FieldInputProps<FieldOf<"yesNo">>) {
  const { autoComplete: _, value, ...common } = toTextProps(props);
  return <YesNoField {...common} value={value === "yes" || value === "no" ? value : ""} />;
}

interface LinkedLabelProps {
  readonly text: string;
  readonly links: readonly { readonly text: string; readonly href: string }[];
}

/** A label in which some words open a page of the site in a new tab. */
function LinkedLabel({ text, links }: LinkedLabelProps) {
  const [link, ...rest] = links;
  if (!link) return <>{text}</>;
  const at = text.indexOf(link.text);
  if (at < 0) return <LinkedLabel text={text} links={rest} />;
  return (
    <>
      {text.slice(0, at)}
      <NewTabLink href={link.href}>{link.text}</NewTabLink>
      <LinkedLabel text={text.slice(at + link.text.length)} links={rest} />
    </>
  );
}

function Consent(props: FieldInputProps<FieldOf<"consent">>) {
  const { name, field, answers, onChange, onBlur } = props;
  return (
    <ConsentField
      {...toFrameProps(props)}
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
        {...toFrameProps(props)}
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
  const { autoComplete: _, ...common } = toTextProps(props);
  const { isNew, autocomplete } = props.field;
  const isForNew = isNew || autocomplete === "new-password";
  return (
    <PasswordField
      {...common}
      hint={isNew ? passwordRule : common.hint}
      autoComplete={isForNew ? "new-password" : "current-password"}
      meter={isNew ? <PasswordMeter password={common.value} answers={props.answers} error={props.error} /> : undefined}
    />
  );
}

function Text(props: FieldInputProps<FieldOf<"text">>) {
  const { field } = props;
  // A signature takes any character, but it's a name all the same.
  const isName = field.charset === "name" || field.charset === "city" || field.autocomplete === "name";
  return (
    <TextInput
      {...toTextProps(props)}
      field={field}
      readOnly={field.readOnly}
      autoCapitalize={isName ? "words" : undefined}
      spellCheck={field.charset === "any" && !isName}
    />
  );
}

interface PasswordMeterProps extends Pick<FieldInputProps, "answers" | "error"> {
  readonly password: string;
}

function PasswordMeter({ password, answers, error }: PasswordMeterProps) {
  const [firstName = "", lastName = "", email = ""] = ["firstName", "lastName", "email"].map((name) =>
    readText(answers, name),
  );
  const { strength, score, fault } = assessPassword(password, { firstName, lastName, email });
  // Only the server knows the name of someone who resets their password.
  const isRefused = error !== undefined && strength === "Strong";
  if (password === "") return <PasswordStrength label={undefined} score={0} />;
  if (isRefused) return <PasswordStrength label="Medium" score={score - 1} />;
  return (
    <PasswordStrength
      label={strength}
      score={score}
      fault={fault !== undefined && error !== fault ? fault : describeMissing(password)}
    />
  );
}

/** A browser that fills in an address leaves a state alone that is there already. */
const askAboutState = ({ field, name, answers }: FieldInputProps<FieldOf<"digits">>): string | undefined =>
  field.stateField === undefined
    ? undefined
    : askAboutZip(readText(answers, name), readText(answers, field.stateField));

/** A refused address may have an ending that we don't take, which the message doesn't say. */
const needsEndings = ({ field, error }: FieldInputProps<FieldOf<"email">>): boolean =>
  field.showsEndings === true || (error === messages.emailInvalid && field.readOnly !== true);

const addressProps = { autoCapitalize: "none", spellCheck: false } as const;

/** One input per kind. A kind without an input doesn't compile. */
export const inputs: { readonly [K in FieldKind]: ComponentType<FieldInputProps<FieldOf<K>>> } = {
  text: Text,
  longText: (props) => (
    <TextArea {...toTextProps(props)} maxLength={props.field.max} placeholder={props.field.placeholder} />
  ),
  email: (props) => (
    <TextInput
      {...toTextProps(props)}
      {...addressProps}
      hint={needsEndings(props) ? `We take addresses that end in ${formatAcceptedEndings()}.` : props.field.hint}
      field={props.field}
      readOnly={props.field.readOnly}
      type="email"
      inputMode="email"
    />
  ),
  // Not type=url, since browsers would then require a scheme, and we don't.
  url: (props) => <TextInput {...toTextProps(props)} {...addressProps} field={props.field} inputMode="url" />,
  phone: (props) => <PhoneField {...toTextProps(props)} countryCode="+1" />,
  money: (props) => <MoneyField {...toTextProps(props)} maxDigits={props.field.maxDigits} />,
  derivedMoney: DerivedMoney,
  choice: Choice,
  yesNo: YesNo,
  consent: Consent,
  password: Password,
  digits: (props) => (
    <DigitsField
      {...toTextProps(props)}
      groups={props.field.groups}
      isSensitive={props.field.sensitive}
      note={askAboutState(props)}
    />
  ),
  // One group, since a count has no punctuation.
  count: (props) => <DigitsField {...toTextProps(props)} groups={[props.field.maxDigits]} counts="whole" />,
  ssn: (props) => <DigitsField {...toTextProps(props)} groups={[3, 2, 4]} isSensitive />,
  percent: (props) => (
    <DigitsField {...toTextProps(props)} groups={[String(props.field.max).length]} counts="percent" />
  ),
  tick: ({ name, answers, onChange, onBlur, ...props }) => (
    <CheckboxField
      {...toFrameProps({ name, answers, onChange, ...props })}
      // Leaving it unticked is an answer too.
      required={props.field.required}
      value={answers[name] === true}
      onChange={onChange}
      onBlur={onBlur}
    />
  ),
  file: (props) => <FileField {...toFrameProps(props)} field={props.field} />,
  date: (props) => {
    const CalendarField = getOpeningInput("calendar");
    return (
      <CalendarField
        {...toTextProps(props)}
        onUnread={props.onChange}
        min={earliestDate}
        max={getLatestDate(props.field, checkRules().today)}
      />
    );
  },
};

/** The input of any field. The only place that asserts that a kind and its input match. */
export function FieldInput(props: FieldInputProps) {
  const Input = inputs[props.field.kind] as ComponentType<FieldInputProps>;
  return <Input {...props} />;
}
