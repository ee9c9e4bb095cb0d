import type { AdvisorCardWire } from "@funding-desk/contract/accounts/staff/api";
import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";
import { PictureChoice } from "../../../desk-parts/picture-choice.tsx";
import { Portrait } from "../../../firm/portrait.tsx";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { PhoneField } from "../../../ui/phone-field.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";

/** Twice what we keep, so that we have something to choose from. */
const portrait = { width: 512, aspect: 1, maxChars: staffLimits.portraitChars };

interface PortraitPartProps {
  readonly card: AdvisorCardWire;
  /** What the file input is called. */
  readonly label: string;
  /** Stores a JPEG in base64, or null for none. */
  readonly put: (jpeg: string | null) => Promise<void>;
}

export function PortraitPart({ card, label, put }: PortraitPartProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Portrait name={card.name} src={card.portrait} />
      <PictureChoice label={label} what="portrait" size={portrait} hasPicture={card.portrait !== null} put={put} />
    </div>
  );
}

interface PhonePartProps {
  readonly card: AdvisorCardWire;
  readonly hint: string;
  readonly saveLabel: string;
  /** Stores ten digits, or "" for none. */
  readonly put: (phone: string) => Promise<void>;
}

export function PhonePart({ card, hint, saveLabel, put }: PhonePartProps) {
  const sending = useSendOnce();
  const saved = card.phone ?? "";
  const { values, bind } = useFields({ phone: saved }, sending.fields);
  const submit = () =>
    void sending.run(async () => {
      await put(values.phone);
      toast.success(values.phone === "" ? "Direct line removed." : "Direct line saved.");
    });
  return (
    <Form onSubmit={submit} className="flex flex-wrap items-end gap-4">
      <ProblemNotice problem={sending.problem} />
      <div className="min-w-0 flex-1 basis-64">
        <PhoneField {...bind("phone")} label="Direct line" hint={hint} />
      </div>
      <Button type="submit" isBusy={sending.isBusy} disabled={values.phone === saved}>
        {saveLabel}
      </Button>
    </Form>
  );
}
