import { changeSignupIdAnswering, signupIdAnswering } from "@funding-desk/contract/accounts/signup-id-request/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toaster.tsx";

const answeringQuery = deskQuery(signupIdAnswering, { isStill: true });

const words = {
  automatic: {
    title: "Requests are answered automatically",
    text: "Everyone who asks gets an id by email within a minute. After 200 in an hour, requests wait for the desk.",
    press: "Answer at the desk instead",
    done: "Requests wait for the desk from now on.",
  },
  manual: {
    title: "Requests wait for the desk",
    text: "They are in the list of Sign Up Ids. One press emails an id.",
    press: "Answer automatically",
    done: "Requests are answered automatically from now on. Those that wait already stay in the list.",
  },
} as const;

/** Whether people who ask for a Sign Up Id wait for the desk. */
export function AnsweringSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const query = useQuery(answeringQuery);
  const sending = useSendOnce({ onFail: () => void query.refetch() });
  const save = (isAutomatic: boolean, revision: number, done: string) =>
    void sending.run(async () => {
      const body = { is_automatic: isAutomatic, expected_revision: revision };
      client.setQueryData(answeringQuery.queryKey, (await callDesk(changeSignupIdAnswering, { body })).data);
      toast.success(done);
    });
  return (
    <>
      <SectionHead title="Requests for a Sign Up Id">
        Each id works once, for 30 days, and only with the email that asked.
      </SectionHead>
      <Card>
        <Loaded query={query} failedTitle="We couldn't load this setting">
          {({ is_automatic: isAutomatic, revision }) => {
            const { title, text, press, done } = isAutomatic ? words.automatic : words.manual;
            return (
              <div className="flex flex-col gap-5">
                {sending.problem && (
                  <Notice tone="error" title={sending.problem.message}>
                    What you see here is up to date now.
                  </Notice>
                )}
                <div>
                  <h3 className="font-semibold text-lg">{title}</h3>
                  <p className="mt-1 max-w-measure text-ink-soft">{text}</p>
                </div>
                {canChange && (
                  <div>
                    <Button
                      variant="brand"
                      isBusy={sending.isBusy}
                      busyLabel="Saving..."
                      onClick={() => save(!isAutomatic, revision, done)}
                    >
                      {press}
                    </Button>
                  </div>
                )}
              </div>
            );
          }}
        </Loaded>
      </Card>
    </>
  );
}
