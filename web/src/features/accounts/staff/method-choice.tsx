import FingerprintPattern from "lucide-react/icons/fingerprint-pattern";
import Smartphone from "lucide-react/icons/smartphone";
import { ChoiceField } from "../../../ui/choice-field.tsx";

export type SignInMethod = "passkey" | "password";

interface MethodChoiceProps {
  readonly value: SignInMethod;
  readonly onChange: (method: SignInMethod) => void;
}

const iconClass = "mt-0.5 ml-auto size-6 flex-none text-brand";

const options = [
  {
    value: "passkey",
    label: "A passkey",
    hint: "Your fingerprint, face or device PIN. There's nothing to remember, and no fake page can steal it.",
    icon: <FingerprintPattern className={iconClass} />,
  },
  {
    value: "password",
    label: "A password and codes",
    hint: "A strong password, and six digits from an authenticator app each time.",
    icon: <Smartphone className={iconClass} />,
  },
];

/** A choice of ways to sign in. */
export function MethodChoice({ value, onChange }: MethodChoiceProps) {
  return (
    <ChoiceField
      name="method"
      label="How will you sign in?"
      value={value}
      options={options}
      onChange={(chosen) => onChange(chosen === "passkey" ? "passkey" : "password")}
    />
  );
}
