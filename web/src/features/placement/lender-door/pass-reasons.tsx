import { passOnFile } from "@funding-desk/contract/placement/lender-door/api";
import { passReasons } from "@funding-desk/contract/placement/lender-door/pass-reasons";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { useArrival } from "../../../ui/use-arrival.ts";
import { useFields } from "../../../ui/use-fields.ts";
import { useDoor } from "../door/door.ts";
import type { LenderFile } from "./lender-file-query.ts";

interface PassReasonsProps {
  readonly file: LenderFile;
  readonly onClose: () => void;
}

/** Why the lender won't make an offer: the press on a reason sends it, and the link ends with that. */
export function PassReasons({ file, onClose }: PassReasonsProps) {
  const { pass, sending, words, bind } = usePass(file);
  const heading = useArrival<HTMLHeadingElement>("center");
  return (
    <section aria-labelledby="pass-title" className="mt-4 rounded-field border border-edge p-4">
      <h3 id="pass-title" ref={heading} tabIndex={-1} className="text-base outline-none">
        Not for us, because…
      </h3>
      <p className="text-ink-soft text-sm">
        Press a reason. It goes to {file.advisor} and the client, and this page closes.
      </p>
      <div className="mt-3">
        <ProblemNotice problem={sending.problem} />
      </div>
      <ul aria-label="Reasons" className="mt-3 flex flex-wrap gap-2">
        {passReasons.map(({ label, sentence }) => (
          <li key={label}>
            <Button size="small" isBusy={sending.isBusy} busyLabel={label} onClick={() => pass(sentence)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <Form
        onSubmit={() => {
          if (!sending.refuseMissing({ reason: words === "" && "Say why, in a few words, or press a reason." }))
            pass("");
        }}
        className="mt-4 flex flex-col gap-3"
      >
        <TextArea
          {...bind("reason")}
          label="In your words"
          required={false}
          rows={2}
          maxLength={submissionLimits.reasonChars}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={sending.isBusy} busyLabel="Sending...">
            Send these words
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Go back
          </Button>
        </div>
      </Form>
    </section>
  );
}

const usePass = ({ business_name: business, firm }: LenderFile) => {
  const door = useDoor();
  const sending = useSendOnce();
  const { values, bind } = useFields({ reason: "" }, sending.fields);
  const words = values.reason.trim();
  /** @param sentence before the words, "" for the words alone */
  const pass = (sentence: string) => {
    const reason = [sentence, words].filter(Boolean).join(" ");
    if (reason.length > submissionLimits.reasonChars) return;
    void sending.run(async () => {
      await door.call(passOnFile, { body: { reason } });
      door.finish(`Thank you. We told the client that you pass on ${business}. By mistake? Call us at ${firm.phone}.`);
    });
  };
  return { pass, sending, words, bind };
};
