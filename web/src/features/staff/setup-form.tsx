import type { AnswerOf } from "@funding-desk/contract/endpoint";
import type { openSetup } from "@funding-desk/contract/staff/setup-api";
import { useState } from "react";
import { firm } from "../../content/firm.ts";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CodeField } from "./code-field.tsx";
import { MethodChoice, type SignInMethod } from "./method-choice.tsx";
import { canUsePasskeysHere } from "./passkeys.ts";
import { roleWords } from "./role-words.ts";
import type { SetupHolder } from "./setup-part.ts";
import { SetupPasskey } from "./setup-passkey.tsx";
import { SetupPassword } from "./setup-password.tsx";
import { type Attempt, useAttempt } from "./use-attempt.ts";

type OpenedSetup = AnswerOf<typeof openSetup>["data"];

interface SetupFormProps {
  readonly token: string;
  readonly setup: OpenedSetup;
  /** Told the recovery codes, which nobody can read again. */
  readonly onDone: (codes: readonly string[]) => void;
}

const titles: Readonly<Record<OpenedSetup["kind"], string>> = {
  first: "Open your firm's desk",
  invitation: "Join the desk",
  renewal: "Set up your sign-in anew",
  recovery: "Set up your sign-in anew",
};

/** Who it is, and how they will sign in. */
export function SetupForm({ token, setup, onDone }: SetupFormProps) {
  const attempt = useAttempt();
  const canUsePasskeys = setup.can_use_passkeys && canUsePasskeysHere();
  const [method, setMethod] = useState<SignInMethod>(canUsePasskeys ? "passkey" : "password");
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [recoveryCode, setRecoveryCode] = useState("");

  const holder: SetupHolder = {
    token,
    ...(setup.kind === "first" ? { name, email } : {}),
    ...(setup.kind === "recovery" ? { recovery_code: recoveryCode } : {}),
  };
  /** What is missing of who it is. */
  const missing = (): Record<string, string> => ({
    ...(setup.kind === "first" && name.trim() === "" ? { name: "Please enter your name." } : {}),
    ...(setup.kind === "first" && email.trim() === "" ? { email: "Please enter your email." } : {}),
    ...(setup.kind === "recovery" && recoveryCode.trim() === ""
      ? { recovery_code: "Please enter one of your recovery codes." }
      : {}),
  });
  const shared = { attempt, holder, missing, onDone };
  return (
    <>
      <h1 className="mb-3 text-2xl">{titles[setup.kind]}</h1>
      <Greeting setup={setup} />
      <div className="mt-6 flex flex-col gap-6">
        {setup.kind === "first" && (
          <FirstPerson attempt={attempt} name={name} email={email} onName={setName} onEmail={setEmail} />
        )}
        {setup.kind === "recovery" && (
          <CodeField
            label="Recovery code"
            name="recovery_code"
            hint="One of the ten you kept. It is used up when you finish."
            takesLetters
            value={recoveryCode}
            onChange={setRecoveryCode}
            error={attempt.problem?.fields.recovery_code}
          />
        )}
        {canUsePasskeys ? (
          <MethodChoice value={method} onChange={setMethod} />
        ) : (
          <Notice title="Passkeys do not work here">
            They need a browser that knows them, and a desk that is opened by a name and not by a bare address. You will
            sign in with a password and codes of an app.
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
        You are the first. As a manager you then invite the others. Choose how you will sign in.
      </p>
    );
  if (kind === "invitation")
    return (
      <>
        <p className="text-ink-soft">
          Welcome, {name}. {firm.identity.name} has invited {email}. Choose how you will sign in.
        </p>
        <p className="mt-4 rounded-field bg-brand-soft px-4 py-3 text-sm">
          <strong>{roleWords[role].label}.</strong> {roleWords[role].may}
        </p>
      </>
    );
  return (
    <p className="text-ink-soft">
      {name}, {email}: choose how you will sign in from now on. When you finish, the old ways are closed and you are
      signed out everywhere else.
    </p>
  );
}

interface FirstPersonProps {
  readonly attempt: Attempt;
  readonly name: string;
  readonly email: string;
  readonly onName: (name: string) => void;
  readonly onEmail: (email: string) => void;
}

function FirstPerson({ attempt, name, email, onName, onEmail }: FirstPersonProps) {
  const { fields = {} } = attempt.problem ?? {};
  return (
    <>
      <TextField
        name="name"
        label="Your name"
        autoComplete="name"
        required
        value={name}
        onChange={onName}
        error={fields.name}
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={onEmail}
        error={fields.email}
      />
    </>
  );
}
