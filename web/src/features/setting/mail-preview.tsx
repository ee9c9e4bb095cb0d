import { type MailText, previewMailText } from "@funding-desk/contract/mail-text/desk-api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Who types does not want to see every letter rendered. */
const patienceMs = 500;

interface MailPreviewProps {
  readonly kind: string;
  readonly words: MailText["original"];
  /** They would be refused: what was shown last stays. */
  readonly isRefused: boolean;
}

/** The mail as it goes out, with made-up content, in a frame that runs nothing and leads nowhere. */
export function MailPreview({ kind, words, isRefused }: MailPreviewProps) {
  const { subject, opening } = useSettled(words);
  const { data, isError } = useQuery({
    queryKey: ["desk", "settings", "mail-preview", kind, subject, opening],
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
          <strong>{data?.subject}</strong>
        </p>
        {data ? (
          <iframe
            title="The mail"
            sandbox=""
            srcDoc={leadingNowhere(data.html)}
            className="block h-152 w-full bg-paper"
          />
        ) : (
          <Skeleton className="h-152 w-full" />
        )}
      </div>
      <p role="status" className="mt-2 min-h-5 text-ink-soft text-sm">
        {isRefused || isError ? "It shows the words as soon as they can be used." : ""}
      </p>
    </section>
  );
}

/** A link would open another window, which the sandbox does not allow. */
const leadingNowhere = (html: string): string => html.replace("<head>", '<head><base target="_blank">');

const useSettled = (words: MailText["original"]): MailText["original"] => {
  const [settled, setSettled] = useState(words);
  const { subject, opening } = words;
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled({ subject, opening }), patienceMs);
    return () => window.clearTimeout(timer);
  }, [subject, opening]);
  return settled;
};
