import { type MailText, previewMailText } from "@funding-desk/contract/office/mail-text/desk-api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "../../../desk-parts/use-settled.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** How long a pause in typing lasts. */
const restMs = 500;

const blank = <Skeleton className="h-152 w-full" />;

interface MailPreviewProps {
  readonly kind: string;
  readonly words: MailText["original"];
  /** The server would refuse these texts, so the last preview stays. */
  readonly isRefused: boolean;
}

/** The email with sample content, in a frame that runs no scripts and follows no links. */
export function MailPreview({ kind, words, isRefused }: MailPreviewProps) {
  const { subject, opening } = useSettled(words, restMs);
  const query = useQuery({
    queryKey: ["desk", "settings", "mail-preview", kind, subject, opening],
    meta: { isStill: true },
    queryFn: async ({ signal }) =>
      (await callDesk(previewMailText, { params: { kind }, body: { subject, opening }, signal })).data,
    enabled: !isRefused,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <section aria-labelledby="mail-preview" className="min-w-0">
      <h3 id="mail-preview" className="mb-2 font-semibold">
        Preview
      </h3>
      <div className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
        <p className="wrap-break-word border-line border-b px-4 py-3 text-sm">
          <span className="text-ink-soft">Subject: </span>
          <strong>{query.data?.subject}</strong>
        </p>
        <Loaded query={query} skeleton={blank} failed={() => blank}>
          {({ html }) => (
            <iframe
              title="Email preview"
              sandbox=""
              srcDoc={disableLinks(html)}
              className="block h-152 w-full bg-paper"
            />
          )}
        </Loaded>
      </div>
      <p role="status" className="mt-2 min-h-5 text-ink-soft text-sm">
        {isRefused || query.error ? "The preview updates once the text is valid." : ""}
      </p>
    </section>
  );
}

/** Links would open a new window, which the sandbox forbids. */
const disableLinks = (html: string): string => html.replace("<head>", '<head><base target="_blank">');
