import type { LucideIcon } from "lucide-react";
import FingerprintPattern from "lucide-react/icons/fingerprint-pattern";
import Smartphone from "lucide-react/icons/smartphone";
import { classNames } from "../../ui/class-names.ts";

export type SignInMethod = "passkey" | "password";

interface MethodChoiceProps {
  readonly value: SignInMethod;
  readonly onChange: (method: SignInMethod) => void;
}

const methods: readonly { value: SignInMethod; label: string; about: string; Icon: LucideIcon }[] = [
  {
    value: "passkey",
    label: "A passkey",
    about: "Your fingerprint, face or device PIN. There's nothing to remember, and no fake page can steal it.",
    Icon: FingerprintPattern,
  },
  {
    value: "password",
    label: "A password and codes",
    about: "A strong password, and six digits from an authenticator app each time.",
    Icon: Smartphone,
  },
];

/** A choice of ways to sign in. */
export function MethodChoice({ value, onChange }: MethodChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-semibold">How will you sign in?</legend>
      {methods.map(({ Icon, ...method }) => (
        <label
          key={method.value}
          className={classNames(
            "flex cursor-pointer items-start gap-3 rounded-field border px-4 py-3 has-focus-visible:outline-3 has-focus-visible:outline-focus",
            method.value === value ? "border-brand bg-brand-soft" : "border-edge hover:bg-paper-deep",
          )}
        >
          <input
            type="radio"
            name="method"
            value={method.value}
            checked={method.value === value}
            onChange={() => onChange(method.value)}
            className="mt-1 size-5 flex-none accent-brand outline-none"
          />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{method.label}</span>
            <span className="block text-ink-soft text-sm">{method.about}</span>
          </span>
          <Icon className="mt-0.5 size-6 flex-none text-brand" />
        </label>
      ))}
    </fieldset>
  );
}
