import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { changeEmailPolicy, emailPolicySetting } from "@funding-desk/contract/office/email-policy/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Form } from "../../../ui/form.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";

const emailDomainsQuery = deskQuery(emailPolicySetting, { isStill: true });

type EmailPolicy = AnswerOf<typeof emailPolicySetting>["data"];

const chipClass =
  "inline-flex min-h-11 items-center gap-1 rounded-field border border-line bg-paper pl-3.5 font-semibold";

export function EmailDomainsSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const query = useQuery(emailDomainsQuery);
  const [typed, setTyped] = useState("");
  const sending = useSendOnce({ onFail: () => void query.refetch() });

  const save = ({ revision }: EmailPolicy, next: readonly string[], done: string) =>
    void sending.run(async () => {
      const body = { added: [...next], expected_revision: revision };
      client.setQueryData(emailDomainsQuery.queryKey, (await callDesk(changeEmailPolicy, { body })).data);
      setTyped("");
      toast.success(done);
    });
  const add = (policy: EmailPolicy) => {
    const ending = typed.trim().toLowerCase().replace(/^\./, "");
    if (ending === "") sending.refuse({ added: "Enter an ending, like io." });
    else if ([...policy.always, ...policy.added].includes(ending))
      sending.refuse({ added: `.${ending} is already accepted.` });
    else save(policy, [...policy.added, ending], `Emails ending in .${ending} are now accepted.`);
  };

  return (
    <>
      <SectionHead title="Accepted email domains">Endings that clients may sign up and write with.</SectionHead>
      <Card>
        <Loaded query={query} failedTitle="We couldn't load the domains">
          {(policy) => {
            const { always, added, in_use: inUse } = policy;
            return (
              <div className="flex flex-col gap-6">
                {sending.problem && !sending.fields.added && (
                  <Notice tone="error" title={sending.problem.message}>
                    The list is up to date now. What you typed is still here.
                  </Notice>
                )}
                <div>
                  <h3 className="mb-2 font-semibold">Always accepted</h3>
                  <ul className="flex flex-wrap gap-2">
                    {always.map((ending) => (
                      <li key={ending} className={`${chipClass} pr-3.5`}>
                        .{ending}
                      </li>
                    ))}
                  </ul>
                </div>
                <div>
                  <h3 className="mb-2 font-semibold">Also accepted</h3>
                  {added.length === 0 && <p className="text-ink-soft">None.</p>}
                  <ul className="flex flex-wrap gap-2">
                    {added.map((ending) => (
                      <li
                        key={ending}
                        className={`${chipClass} ${canChange && !inUse.includes(ending) ? "" : "pr-3.5"}`}
                      >
                        .{ending}
                        {inUse.includes(ending) && (
                          <span className="font-normal text-ink-soft text-sm"> · has clients</span>
                        )}
                        {canChange && !inUse.includes(ending) && (
                          <button
                            type="button"
                            aria-label={`Remove .${ending}`}
                            className="grid size-11 place-items-center rounded-field text-ink-soft hover:bg-paper-deep hover:text-ink"
                            onClick={() =>
                              save(
                                policy,
                                added.filter((each) => each !== ending),
                                `Emails ending in .${ending} are no longer accepted.`,
                              )
                            }
                          >
                            <X className="size-4.5" />
                          </button>
                        )}
                      </li>
                    ))}
                  </ul>
                  {inUse.length > 0 && (
                    <p className="mt-2 text-ink-soft text-sm">
                      You can't remove an ending a client uses, because they couldn't sign in anymore.
                    </p>
                  )}
                </div>
                {canChange && (
                  <Form
                    onSubmit={() => add(policy)}
                    className="flex flex-wrap items-start gap-3 border-line border-t pt-5"
                  >
                    <div className="min-w-0 flex-1 basis-56 sm:max-w-xs">
                      <TextField
                        label="New ending"
                        name="ending"
                        hint="What comes after the last dot: io, dev, us."
                        value={typed}
                        maxLength={25}
                        autoCapitalize="none"
                        autoComplete="off"
                        spellCheck={false}
                        error={sending.fields.added}
                        onChange={(next) => {
                          setTyped(next);
                          sending.clear();
                        }}
                      />
                    </div>
                    <div className="sm:mt-14.5">
                      <Button type="submit" variant="brand" isBusy={sending.isBusy}>
                        Accept
                      </Button>
                    </div>
                  </Form>
                )}
              </div>
            );
          }}
        </Loaded>
      </Card>
    </>
  );
}
