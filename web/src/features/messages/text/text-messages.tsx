import {
  confirmTextCode,
  endTextMessages,
  sendTextCode,
  type TextMessagesWire,
  textMessages,
} from "@funding-desk/contract/messages/text/api";
import { textLimits } from "@funding-desk/contract/messages/text/limits";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { call } from "../../../http/call.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConsentField } from "../../../ui/consent-field.tsx";
import { DigitsField } from "../../../ui/digits-field.tsx";
import { Form } from "../../../ui/form.tsx";
import { LoadFailure } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PhoneField } from "../../../ui/phone-field.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";

/** Null when the firm sends no text messages. A reply of STOP changes it, so it's read again when the page is looked at. */
const textMessagesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["text-messages", userId],
    queryFn: async ({ signal }): Promise<TextMessagesWire | null> => (await call(textMessages, { signal })).data,
  });

/** The client's choice to get reminders by text. Nothing at all when the firm sends no text messages. */
export function TextMessages({ userId }: { readonly userId: string }) {
  const query = useQuery(textMessagesQuery(userId));
  const client = useQueryClient();
  const { data, error } = query;
  // No skeleton: for most firms, nothing follows.
  if (data === undefined)
    return error && <LoadFailure title="We couldn't load your text messages" error={error} onRetry={query.refetch} />;
  if (data === null) return null;
  return <TextCard known={data} show={(next) => client.setQueryData(textMessagesQuery(userId).queryKey, next)} />;
}

interface TextCardProps {
  readonly known: TextMessagesWire;
  readonly show: (next: TextMessagesWire) => void;
}

function TextCard({ known, show }: TextCardProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  // Each step's button disappears with it.
  useKeptFocus(frame);
  // A code that waits on the server is asked for again after a reload, unless the client went back from it.
  const [step, setStep] = useState<"rest" | "number" | "code">(known.code ? "code" : "rest");
  const ending = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  const turnOff = () =>
    ending.run(async () => {
      show((await call(endTextMessages)).data);
      toast.onlySuccess("You won't get any more texts.");
    });
  const showAt = (next: TextMessagesWire, nextStep: typeof step) => {
    show(next);
    setStep(nextStep);
  };
  return (
    <Card title="Texts from us">
      <div ref={frame} id={id} className="flex max-w-measure flex-col gap-5">
        <p className="text-ink-soft">
          We can also text you when something is still open in your file, on the same day as the email about it. If you
          turn that email off, the texts stop, too. They never name amounts, lenders, or documents.
        </p>
        <StateNotice known={known} />
        {step === "code" && (
          <CodeForm known={known} show={(next) => showAt(next, "rest")} onBack={() => setStep("number")} />
        )}
        {step === "number" && (
          <NumberForm known={known} show={(next) => showAt(next, "code")} onCancel={() => setStep("rest")} />
        )}
        {step === "rest" && (
          <div className="flex flex-wrap gap-3">
            <Button variant={known.state === "on" ? undefined : "brand"} onClick={() => setStep("number")}>
              {known.state === "on" ? "Change the number" : "Turn on texts"}
            </Button>
            {known.state === "on" && (
              <Button variant="quiet" isBusy={ending.isBusy} onClick={() => void turnOff()}>
                Turn off texts
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

function StateNotice({ known: { state, number, our_number: ours } }: { readonly known: TextMessagesWire }) {
  if (state === "on")
    return <Notice tone="success">Texts go to {number}. Reply STOP to any of them to end them.</Notice>;
  if (state === "stopped")
    return (
      <Notice tone="warning" title="Someone replied STOP">
        Nothing goes to {number} anymore. To get texts there again, text START to {ours ?? "the number they came from"}{" "}
        from that phone. You can also turn on texts to another number.
      </Notice>
    );
  if (state === "refused")
    return (
      <Notice tone="warning" title="We couldn't text you">
        Texts to {number} can't be delivered, so we turned them off. You can turn them on with another mobile number.
      </Notice>
    );
  return null;
}

interface NumberFormProps extends TextCardProps {
  readonly onCancel: () => void;
}

function NumberForm({ known, show, onCancel }: NumberFormProps) {
  const sending = useSendOnce();
  const { values, bind } = useFields({ number: "", agreed: false }, sending.fields);
  const submit = () => {
    const isRefused = sending.refuseMissing({
      number: values.number === "" && "Enter a 10-digit US mobile number.",
      agreed: !values.agreed && "Check the box to get texts.",
    });
    if (isRefused) return;
    void sending.run(async () => {
      const body = { number: values.number, agreed_text: known.wording };
      show((await call(sendTextCode, { body })).data);
    });
  };
  return (
    <Form aria-label="Turn on texts" aria-busy={sending.isBusy} className="flex flex-col gap-5" onSubmit={submit}>
      <ProblemNotice problem={sending.problem} />
      <PhoneField {...bind("number")} label="US mobile number" countryCode="+1" required />
      <ConsentField {...bind("agreed")} label={known.wording} required />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="brand" isBusy={sending.isBusy}>
          Text me a code
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}

interface CodeFormProps extends TextCardProps {
  /** To the number, where another code can be asked for. */
  readonly onBack: () => void;
}

function CodeForm({ known, show, onBack }: CodeFormProps) {
  const sending = useSendOnce();
  const { values, bind } = useFields({ code: "" }, sending.fields);
  const submit = () => {
    if (sending.refuseMissing({ code: values.code === "" && "Enter the code we texted you." })) return;
    void sending.run(async (idempotencyKey) => {
      show((await call(confirmTextCode, { body: { code: values.code }, idempotencyKey })).data);
      toast.onlySuccess("Texts are on.");
    }, values.code);
  };
  return (
    <Form aria-label="Confirm your number" aria-busy={sending.isBusy} className="flex flex-col gap-5" onSubmit={submit}>
      <p>
        We texted a code to {known.code?.number ?? "your number"}. It works for {textLimits.codeMinutes} minutes.
      </p>
      <ProblemNotice problem={sending.problem} />
      <DigitsField
        {...bind("code")}
        label="Code"
        groups={[textLimits.codeDigits]}
        autoComplete="one-time-code"
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="brand" isBusy={sending.isBusy}>
          Turn on texts
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </Form>
  );
}
