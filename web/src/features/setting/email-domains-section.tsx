import { changeEmailPolicy } from "@funding-desk/contract/email-policy/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { CallError } from "../../api/call-error.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { SectionHead } from "./section-head.tsx";
import type { SectionProps } from "./section-props.ts";
import { SectionState } from "./section-state.tsx";
import { emailDomainsQuery } from "./setting-queries.ts";

const chipClass =
  "inline-flex min-h-11 items-center gap-1 rounded-field border border-line bg-paper pl-3.5 font-semibold";

/** Which endings of e-mail addresses clients may have. */
export function EmailDomainsSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const { data, status, refetch } = useQuery(emailDomainsQuery);
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ field?: string; problem?: string }>({});
  const { always = [], added = [], in_use: inUse = [], revision = 0 } = data ?? {};

  const save = async (next: readonly string[], done: string) => {
    if (isBusy) return;
    setBusy(true);
    setSaid({});
    try {
      const body = { added: [...next], expected_revision: revision };
      client.setQueryData(emailDomainsQuery.queryKey, (await callDesk(changeEmailPolicy, { body })).data);
      setTyped("");
      toast.success(done);
    } catch (error) {
      const { fields = {}, message = "Something went wrong. Please try again." } =
        error instanceof CallError ? error : {};
      setSaid(fields.added ? { field: fields.added } : { problem: message });
      await refetch();
    } finally {
      setBusy(false);
    }
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const ending = typed.trim().toLowerCase().replace(/^\./, "");
    if (ending === "") setSaid({ field: "Please enter an ending: io." });
    else if ([...always, ...added].includes(ending)) setSaid({ field: `.${ending} is accepted already.` });
    else void save([...added, ending], `Addresses that end in .${ending} are accepted now.`);
  };

  return (
    <>
      <SectionHead title="Accepted e-mail domains">
        Clients sign up, and write to you, with an address that ends in one of these. A change holds at once, in the
        forms and on the server.
      </SectionHead>
      <Card>
        <SectionState status={status} onRetry={() => void refetch()}>
          <div className="flex flex-col gap-6">
            {said.problem && (
              <Notice tone="error" title={said.problem}>
                The list shows what holds now. What you typed is still here.
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
              <h3 className="mb-2 font-semibold">Accepted besides</h3>
              {added.length === 0 && <p className="text-ink-soft">None.</p>}
              <ul className="flex flex-wrap gap-2">
                {added.map((ending) => (
                  <li key={ending} className={`${chipClass} ${canChange && !inUse.includes(ending) ? "" : "pr-3.5"}`}>
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
                          void save(
                            added.filter((each) => each !== ending),
                            `Addresses that end in .${ending} are no longer accepted.`,
                          )
                        }
                      >
                        <X aria-hidden="true" className="size-4.5" />
                      </button>
                    )}
                  </li>
                ))}
              </ul>
              {inUse.length > 0 && (
                <p className="mt-2 text-ink-soft text-sm">
                  An ending that a client's address has stays: that client could not sign in any more.
                </p>
              )}
            </div>
            {canChange && (
              <form onSubmit={add} noValidate className="flex flex-wrap items-start gap-3 border-line border-t pt-5">
                <div className="min-w-0 flex-1 basis-56 sm:max-w-xs">
                  <TextField
                    label="Another ending"
                    name="ending"
                    hint="What stands after the last dot: io, dev, us."
                    value={typed}
                    maxLength={25}
                    autoCapitalize="none"
                    autoComplete="off"
                    spellCheck={false}
                    error={said.field}
                    onChange={(next) => {
                      setTyped(next);
                      setSaid({});
                    }}
                  />
                </div>
                <div className="sm:mt-14.5">
                  <Button type="submit" variant="brand" isBusy={isBusy}>
                    Accept it
                  </Button>
                </div>
              </form>
            )}
          </div>
        </SectionState>
      </Card>
    </>
  );
}
