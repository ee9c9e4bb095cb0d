import {
  type openSetup,
  setUpPasskey,
  setupPasskeyOptions,
} from "@funding-desk/contract/accounts/staff/setup-desk-api";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import FingerprintPattern from "lucide-react/icons/fingerprint-pattern";
import Smartphone from "lucide-react/icons/smartphone";
import { useState } from "react";
import { roleWords } from "../../../desk-parts/role-words.ts";
import { firm } from "../../../firm/firm.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { ChoiceField } from "../../../ui/choice-field.tsx";
import { EmailField } from "../../../ui/email-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { CodeField } from "../second-factor/code-field.tsx";
import { PasskeyButton } from "../second-factor/passkey-button.tsx";
import { canUsePasskeysHere, makePasskey } from "../second-factor/passkeys.ts";
import type { SetupHolder, SetupPartProps } from "./setup-part.ts";
import { SetupPassword } from "./setup-password.tsx";

type OpenedSetup = AnswerOf<typeof openSetup>["data"];

interface SetupFormProps {
  readonly token: string;
  readonly setup: OpenedSetup;
  /** Called with the recovery codes, which are shown only once. */
  readonly onDone: (codes: readonly string[]) => void;
}

const titles: Readonly<Record<OpenedSetup["kind"], string>> = {
  first: "Open your firm's desk",
  invitation: "Join the desk",
  renewal: "Reset your sign-in",
  recovery: "Reset your sign-in",
};

/** Asks who someone is, and how they will sign in. */
export function SetupForm({ token, setup, onDone }: SetupFormProps) {
  const sending = useSendOnce();
  const canUsePasskeys = setup.can_use_passkeys && canUsePasskeysHere();
  const [method, setMethod] = useState<SignInMethod>(canUsePasskeys ? "passkey" : "password");
  const {
    values: { name, email, recovery_code },
    bind,
  } = useFields({ name: "", email: "", recovery_code: "" }, sending.fields);
  const [isFirst, isRecovery] = [setup.kind === "first", setup.kind === "recovery"];
  const holder: SetupHolder = { token, ...(isFirst ? { name, email } : {}), ...(isRecovery ? { recovery_code } : {}) };
  const missing = {
    name: isFirst && name.trim() === "" && "Enter your name.",
    email: isFirst && email.trim() === "" && "Enter your email.",
    recovery_code: isRecovery && recovery_code.trim() === "" && "Enter one of your recovery codes.",
  };
  const shared = { sending, holder, missing, onDone };
  return (
    <>
      <h1 className="mb-3 text-2xl">{titles[setup.kind]}</h1>
      <Greeting setup={setup} />
      <div className="mt-6 flex flex-col gap-6">
        {isFirst && (
          <>
            <TextField {...bind("name")} label="Your name" autoComplete="name" required />
            <EmailField {...bind("email")} autoComplete="username" required />
          </>
        )}
        {isRecovery && (
          <CodeField
            {...bind("recovery_code")}
            label="Recovery code"
            hint="One of the ten you saved. Finishing uses it up."
            takesLetters
          />
        )}
        {canUsePasskeys ? (
          <MethodChoice value={method} onChange={setMethod} />
        ) : (
          <Notice title="Passkeys don't work here">
            They need a browser that supports them, and a desk with a domain name instead of an IP address. You'll sign
            in with a password and codes from an app.
          </Notice>
        )}
        {method === "passkey" ? <SetupPasskey {...shared} /> : <SetupPassword {...shared} />}
      </div>
    </>
  );
}

function Greeting({ setup: { kind, name, email, role } }: { readonly setup: OpenedSetup }) {
  if (kind === "first")
    return (
      <p className="text-ink-soft">
        You're the first one here. As a manager, you can invite the others next. Choose how you'll sign in.
      </p>
    );
  if (kind === "invitation")
    return (
      <>
        <p className="text-ink-soft">
          Welcome, {name}. {firm.identity.name} has invited {email}. Choose how you'll sign in.
        </p>
        <p className="mt-4 rounded-field bg-brand-soft px-4 py-3 text-sm">
          <strong>{roleWords[role].label}.</strong> {roleWords[role].may}
        </p>
      </>
    );
  return (
    <p className="text-ink-soft">
      {name}, {email}, choose how you'll sign in from now on. When you finish, the old ways stop working and you're
      signed out everywhere else.
    </p>
  );
}

function SetupPasskey({ sending, holder, missing, onDone }: SetupPartProps) {
  const create = () => {
    if (sending.refuseMissing(missing)) return;
    void sending.run(async () => {
      const { data: options } = await callDesk(setupPasskeyOptions, { body: holder });
      const passkey = await makePasskey(options);
      onDone((await callDesk(setUpPasskey, { body: { ...holder, passkey } })).result.recovery_codes);
    });
  };
  return (
    <PasskeyButton
      label="Create my passkey"
      busyLabel="Waiting for your device..."
      sending={sending}
      onClick={create}
    />
  );
}

type SignInMethod = "passkey" | "password";

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
function MethodChoice({ value, onChange }: MethodChoiceProps) {
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
