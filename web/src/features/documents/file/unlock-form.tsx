import { limits } from "@funding-desk/contract/platform/limits";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";

interface UnlockFormProps {
  readonly rowKey: string;
  readonly name: string;
  /** The password before this one was wrong. */
  readonly hasTried: boolean;
  readonly onUnlock: (password: string) => void;
}

/** Asks for a locked PDF's password. No form of its own, because rows are also inside of forms. */
export function UnlockForm({ rowKey, name, hasTried, onUnlock }: UnlockFormProps) {
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The field went while it was tried. Whoever types elsewhere by now keeps their place.
    const isTyping = document.activeElement?.matches("input, textarea, select") ?? false;
    if (hasTried && !isTyping) frame.current?.querySelector("input")?.focus();
  }, [hasTried]);
  const open = () => {
    if (password.length > limits.pdfPasswordChars) return;
    setMissing(password === "");
    if (password !== "") onUnlock(password);
  };
  const openByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    // It would send the form around it.
    event.preventDefault();
    event.stopPropagation();
    open();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field presses the button below.
    <div ref={frame} className="mt-2 flex max-w-96 flex-col gap-3" onKeyDown={openByKey}>
      <p className="text-sm">This PDF is locked. Type its password; we don't keep it.</p>
      <PasswordField
        label={
          <>
            Password<span className="sr-only"> of {name}</span>
          </>
        }
        name={`pdf-password-${rowKey}`}
        value={password}
        onChange={setPassword}
        autoComplete="off"
        maxLength={limits.pdfPasswordChars}
        error={findProblem(isMissing && password === "", hasTried && password === "")}
      />
      <div>
        <Button size="small" variant="brand" onClick={open}>
          Open <span className="sr-only">{name}</span>
        </Button>
      </div>
    </div>
  );
}

const findProblem = (isMissing: boolean, wasWrong: boolean): string | undefined => {
  if (wasWrong) return "That password doesn't open this PDF. Check it and try again.";
  return isMissing ? "Type the PDF's password." : undefined;
};
