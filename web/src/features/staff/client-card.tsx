import { changeOwnCard, changeOwnPortrait, ownCard } from "@funding-desk/contract/staff/account-desk-api";
import type { AdvisorCardWire } from "@funding-desk/contract/staff/api";
import { staffLimits } from "@funding-desk/contract/staff/limits";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { callDesk } from "../../api/call-desk.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { Portrait } from "../../content/portrait.tsx";
import { PictureChoice } from "../../desk/picture-choice.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { toast } from "../../ui/toaster.tsx";
import { useFields } from "../../ui/use-fields.ts";

const cardQuery = queryOptions({
  queryKey: ["desk", "account", "card"],
  queryFn: async ({ signal }) => (await callDesk(ownCard, { signal })).data,
});

/** What the signed-in member's clients see on their dashboard: the portrait and the direct line. */
export function ClientCard() {
  return (
    <Card title="What your clients see">
      <Loaded query={useQuery(cardQuery)} failedTitle="We couldn't load your card">
        {(card) => (
          <div className="flex flex-col gap-6">
            <PortraitPart card={card} />
            <PhonePart card={card} />
            <p className="text-ink-soft text-sm">
              They also see your name, and your hours from{" "}
              <Link to="/desk/calendar/settings" className="text-link">
                your calendar
              </Link>
              . If you have no calendar, they see the firm's hours.
            </p>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

/** Twice what we keep, so that we have something to choose from. */
const portrait = { width: 512, aspect: 1, maxChars: staffLimits.portraitChars };

function PortraitPart({ card }: { readonly card: AdvisorCardWire }) {
  const client = useQueryClient();
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Portrait name={card.name} src={card.portrait} />
      <PictureChoice
        label="Your portrait"
        what="portrait"
        size={portrait}
        hasPicture={card.portrait !== null}
        put={async (jpeg) => {
          client.setQueryData(cardQuery.queryKey, (await callDesk(changeOwnPortrait, { body: { jpeg } })).data);
        }}
      />
    </div>
  );
}

function PhonePart({ card }: { readonly card: AdvisorCardWire }) {
  const sending = useSendOnce();
  const client = useQueryClient();
  const saved = card.phone ?? "";
  const { values, bind } = useFields({ phone: saved }, sending.fields);
  const submit = () =>
    void sending.run(async () => {
      client.setQueryData(cardQuery.queryKey, (await callDesk(changeOwnCard, { body: values })).data);
      toast.success(values.phone === "" ? "Direct line removed." : "Direct line saved.");
    });
  return (
    <Form onSubmit={submit} className="flex flex-wrap items-end gap-4">
      <ProblemNotice problem={sending.problem} />
      <div className="min-w-0 flex-1 basis-64">
        <PhoneField {...bind("phone")} label="Direct line" hint="If you leave it blank, they see the firm's number." />
      </div>
      <Button type="submit" isBusy={sending.isBusy} disabled={values.phone === saved}>
        Save
      </Button>
    </Form>
  );
}
