import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { firm } from "../../../firm/firm.ts";
import { formatLongDay } from "../../../forms/format-time.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { saveFile } from "../../../ui/save-file.ts";

interface RecoveryCodeSheetProps {
  readonly codes: readonly string[];
  /** What they open, such as "the desk". */
  readonly opens: string;
  readonly doneLabel: string;
  readonly onDone: () => void;
}

const formatSheet = (codes: readonly string[], opens: string): string =>
  [
    `${firm.identity.name}: recovery codes for ${opens}`,
    `Created on ${formatLongDay(new Date())}. Each works once. Keep them where only you can reach them.`,
    "",
    ...codes,
    "",
  ].join("\r\n");

const save = (codes: readonly string[], opens: string): void =>
  saveFile("recovery-codes.txt", formatSheet(codes, opens), "text/plain");

/** Shows ten codes once and never again. Continues after the person confirms they saved them. */
export function RecoveryCodeSheet({ codes, opens, doneLabel, onDone }: RecoveryCodeSheetProps) {
  const [isKept, setKept] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-soft">
        Each one lets you in once if you lose your passkey or phone. We'll never show them again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 justify-items-center gap-x-3 gap-y-1.5 rounded-field border border-line bg-paper px-2 py-4 font-semibold text-base sm:text-lg"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button size="small" icon={<Download className="size-4.5" />} onClick={() => save(codes, opens)}>
          Download
        </Button>
        <Button size="small" icon={<Printer className="size-4.5" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div className="flex flex-col gap-5 print:hidden">
        <CheckboxField
          name="kept"
          label="I saved them in a safe place"
          value={isKept}
          onChange={setKept}
          error={
            isMissing && !isKept ? "Save the codes first. Without them, losing your device locks you out." : undefined
          }
        />
        <Button variant="brand" isWide onClick={() => (isKept ? onDone() : setMissing(true))}>
          {doneLabel}
        </Button>
      </div>
    </div>
  );
}
