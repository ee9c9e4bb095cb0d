import type { UnfinishedForm } from "@funding-desk/contract/desk/together/desk-api";
import { unfinishedForms } from "@funding-desk/contract/desk/together/desk-api";
import type { DraftForm } from "@funding-desk/contract/intake/draft/api";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../../forms/format-time.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Card } from "../../../ui/card.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import type { TogetherClient } from "./client-draft.ts";

const forms = ["prequalification", "application"] as const satisfies readonly DraftForm[];
const words = { prequalification: "pre-qualification", application: "application" } as const;

interface UnfinishedFormsProps {
  readonly client: TogetherClient;
  /** Without one, the application can't be sent yet, so it isn't offered. */
  readonly isPrequalified: boolean;
}

/** On the file: what the client has begun and not sent, and where staff fill it in with them. */
export function UnfinishedForms({ client, isPrequalified }: UnfinishedFormsProps) {
  const query = useQuery(deskQuery(unfinishedForms, { params: { id: client.id } }));
  return (
    <Loaded query={query} failedTitle="We couldn't load the forms that aren't sent yet" skeleton={["mb-4 h-20 w-full"]}>
      {({ forms: found }) => (
        <div className="mb-4 flex flex-col gap-4">
          {forms
            .filter((form) => form === "prequalification" || isPrequalified || find(found, form))
            .map((form) => (
              <FormCard key={form} client={client} form={form} unfinished={find(found, form)} />
            ))}
        </div>
      )}
    </Loaded>
  );
}

const find = (found: readonly UnfinishedForm[], form: DraftForm) => found.find((each) => each.form === form);

interface FormCardProps {
  readonly client: TogetherClient;
  readonly form: DraftForm;
  readonly unfinished: UnfinishedForm | undefined;
}

function FormCard({ client, form, unfinished }: FormCardProps) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-sans font-semibold text-base tracking-normal">
            {unfinished ? `Unfinished ${words[form]}` : `New ${words[form]}`}
          </h3>
          <p className="wrap-anywhere text-ink-soft text-sm">{describe(client, unfinished)}</p>
        </div>
        <LinkButton to={`/desk/clients/${client.id}/together/${form}`} size="small">
          {`${unfinished ? "Continue" : "Fill in"} the ${words[form]} together`}
        </LinkButton>
      </div>
      {unfinished && unfinished.steps.length > 0 && (
        <div className="mt-3">
          <Fold label="Answers so far">
            <div className="mt-2 flex flex-col gap-6">
              <Steps steps={unfinished.steps} />
              {unfinished.co_borrowers.map(({ key, name, steps }) => (
                <section key={key} aria-label={`Co-borrower ${name}`}>
                  <Steps steps={steps.map((step) => ({ ...step, title: `Co-borrower: ${name}` }))} />
                </section>
              ))}
            </div>
          </Fold>
        </div>
      )}
    </Card>
  );
}

const describe = ({ first_name: name }: TogetherClient, unfinished: UnfinishedForm | undefined): string => {
  if (!unfinished) return `Is ${name} on the phone? Fill it in together. ${name} looks it over and sends it.`;
  const { asked, saved_at: savedAt, saved_by: by, steps } = unfinished;
  const saved = `${by ?? name} saved it last, ${formatMoment(savedAt)}.`;
  if (asked) return `${name} hasn't confirmed it yet. ${asked.by} asked on ${formatMoment(asked.at)}.`;
  if (steps.length > 0) return `Filled in together, not confirmed yet. ${saved}`;
  if (by !== null) return `Begun for ${name}. ${saved}`;
  return `${name} is filling it in alone. Last saved ${formatMoment(savedAt)}.`;
};

function Steps({ steps }: Pick<UnfinishedForm, "steps">) {
  return steps.map(({ title, questions }) => (
    <DescriptionList
      key={title}
      title={title}
      items={questions.map(({ question, answer, entered_by: by }) => ({
        term: question,
        value: answer,
        note: by === undefined ? undefined : `Entered by ${by}. Not confirmed yet.`,
      }))}
    />
  ));
}
