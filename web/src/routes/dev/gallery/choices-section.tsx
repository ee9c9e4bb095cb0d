import { useState } from "react";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { ChoiceField } from "../../../ui/choice-field.tsx";
import { ComboField } from "../../../ui/combo-field.tsx";
import { ConsentField } from "../../../ui/consent-field.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { YesNoField } from "../../../ui/yes-no-field.tsx";
import { SpecimenGrid } from "./specimen.tsx";

const toOptions = (labels: string[]) => labels.map((label) => ({ value: label, label }));

const times = toOptions(["0-6 mo", "6-12 mo", "1-2 yrs", "2+ yrs"]);
const urgencies = toOptions(["Immediately", "1-2 Weeks", "30 Days", "Just Exploring"]);
const harbors = [
  "Apalachicola",
  "Bradenton",
  "Cedar Key",
  "Clearwater",
  "Daytona Beach",
  "Fernandina Beach",
  "Fort Myers",
  "Jacksonville",
  "Key West",
  "Marathon",
  "Miami",
  "Naples",
  "Pensacola",
  "Port Canaveral",
  "Sarasota",
  "St. Augustine",
  "Tampa",
  "Tarpon Springs",
].map((label) => ({ value: label, label, keywords: [label.slice(0, 3).toUpperCase()] }));

export function ChoicesSection() {
  const [harbor, setHarbor] = useState("Key West");
  const [other, setOther] = useState("");
  const [time, setTime] = useState("");
  const [urgency, setUrgency] = useState("30 Days");
  const [debt, setDebt] = useState<"" | "yes" | "no">("");
  const [isRemembered, setRemembered] = useState(true);
  const [hasConsented, setConsented] = useState(false);
  return (
    <SpecimenGrid>
      <ComboField
        name="harbor"
        label="Home harbor"
        options={harbors}
        value={harbor}
        onChange={setHarbor}
        required
        hint="Type a few letters, or choose from the list."
      />
      <ComboField
        name="other-harbor"
        label="Second harbor"
        options={harbors}
        value={other}
        onChange={setOther}
        required
        error="Please select a harbor."
      />
      <SelectField name="time" label="Time in business" options={times} value={time} onChange={setTime} required />
      <SelectField
        name="time-error"
        label="Personal credit score"
        options={times}
        value={time}
        onChange={setTime}
        required
        error="Please choose your credit score."
      />
      <ChoiceField
        name="urgency"
        label="How soon do you need it?"
        options={urgencies}
        value={urgency}
        onChange={setUrgency}
        columns={2}
        required
      />
      <YesNoField
        name="debt"
        label="Do you have current business debt?"
        value={debt}
        onChange={setDebt}
        required
        error={debt === "" ? "Please answer yes or no." : undefined}
      />
      <CheckboxField name="remember" label="Remember me" value={isRemembered} onChange={setRemembered} />
      <ConsentField
        name="consent"
        label={
          <>
            I have read the <NewTabLink href="/terms-and-conditions">Terms & Conditions</NewTabLink> and the{" "}
            <NewTabLink href="/credit-pull-authorization">Credit Pull Authorization</NewTabLink>, and I agree.
          </>
        }
        value={hasConsented}
        onChange={setConsented}
        required
        error={hasConsented ? undefined : "Please accept the terms and conditions."}
      />
    </SpecimenGrid>
  );
}
