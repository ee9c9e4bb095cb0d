import { useState } from "react";
import { DateField } from "../../../ui/date-field.tsx";
import { DigitsField } from "../../../ui/digits-field.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { PasswordStrength } from "../../../ui/password-strength.tsx";
import { PhoneField } from "../../../ui/phone-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Toggletip } from "../../../ui/toggletip.tsx";
import { SpecimenGrid } from "./specimen.tsx";

export function InputsSection() {
  const [text, setText] = useState({
    name: "Renée O’Brien",
    email: "renee@",
    website: "",
    signUpId: "",
    notes: "We're opening a second kitchen in Tampa in the spring.",
    monthly: "48500",
    payment: "1,250.00",
    rate: "38.5",
    phone: "3055550123",
    ssn: "123456789",
    ein: "12345",
    zip: "",
    birth: "1984-03-09",
    start: "",
    password: "Harbor7",
  });
  const bind = (key: keyof typeof text) => ({
    name: key,
    value: text[key],
    onChange: (value: string) => setText((all) => ({ ...all, [key]: value })),
  });
  return (
    <SpecimenGrid>
      <TextField
        {...bind("name")}
        label="Full name"
        required
        autoComplete="name"
        maxLength={20}
        maxLengthMessage="Maximum 20 characters allowed"
      />
      <TextField
        {...bind("email")}
        label="Email address"
        type="email"
        inputMode="email"
        required
        error="Please enter a valid email address."
      />
      <TextField
        {...bind("website")}
        label="Business website"
        required={false}
        hint="Leave this blank if you have none."
        placeholder="example.com"
      />
      <TextField
        {...bind("signUpId")}
        label="Sign Up Id"
        required
        labelAside={<Toggletip subject="Sign Up Id">Your advisor gives you your Sign Up Id.</Toggletip>}
      />
      <PhoneField {...bind("phone")} label="Phone number" countryCode="+1" required />
      <MoneyField
        {...bind("monthly")}
        label="Monthly revenue"
        maxDigits={8}
        required
        hint="Before taxes, an average of the last three months."
      />
      <MoneyField
        {...bind("monthly")}
        id="annual"
        value={String(Number(text.monthly) * 12)}
        label="Annual revenue"
        maxDigits={15}
        readOnly
        hint="12 times monthly."
      />
      <MoneyField
        {...bind("zip")}
        id="empty-money"
        label="Funding amount requested"
        maxDigits={8}
        required
        error="Please enter the amount you need."
      />
      <DigitsField {...bind("ssn")} label="Social security number" groups={[3, 2, 4]} isSensitive required />
      <DigitsField {...bind("ein")} label="EIN" groups={[2, 7]} required={false} />
      <DigitsField {...bind("zip")} label="Zip code" groups={[5]} autoComplete="postal-code" required />
      <DateField
        {...bind("birth")}
        label="Date of birth"
        required
        max="2007-01-01"
        min="1920-01-01"
        autoComplete="bday"
      />
      <TextField {...bind("payment")} label="Payment" prefix="$" inputMode="decimal" autoComplete="off" />
      <TextField {...bind("rate")} label="APR" suffix="%" inputMode="decimal" autoComplete="off" />
      <DateField {...bind("start")} label="Checking start date" error="Date cannot be in the future." required />
      <PasswordField
        {...bind("password")}
        label="Password"
        autoComplete="new-password"
        required
        meter={<PasswordStrength label="Medium" score={3} />}
      />
      <TextArea {...bind("notes")} label="Notes" required={false} maxLength={200} />
      <TextField
        {...bind("name")}
        id="disabled-name"
        label="Email (read-only)"
        readOnly
        value="renee@harborkitchen.com"
      />
    </SpecimenGrid>
  );
}
