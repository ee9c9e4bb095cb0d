import type { StatusWords } from "@funding-desk/contract/intake/status/statuses";
import {
  changeStatusWords,
  type StatusWording,
  statusWords,
  statusWordsLimits,
} from "@funding-desk/contract/intake/status/words-desk-api";
import { mailTexts } from "@funding-desk/contract/office/mail-text/desk-api";
import { fillPlaceholders } from "@funding-desk/contract/office/mail-text/kinds";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SettingDialog } from "../../../desk-parts/settings/setting-dialog.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { firm } from "../../../firm/firm.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TimelineItem } from "./timeline-item.tsx";

export const statusWordsQuery = deskQuery(statusWords, { isStill: true });

export const submissionWords = { prequalification: "pre-qualification", application: "application" } as const;

const labels = { title: "Title", meaning: "What it means", next: "What happens next" };

const toRevised = ({ title, meaning, next, original, revision }: StatusWording) => ({
  content: { title: title ?? original.title, meaning: meaning ?? original.meaning, next: next ?? original.next },
  revision,
});

interface StatusWordsDialogProps {
  readonly wording: StatusWording;
  readonly onClose: () => void;
}

/** Rewords a status, with a preview of what clients read. */
export function StatusWordsDialog({ wording, onClose }: StatusWordsDialogProps) {
  const { kind, status, original } = wording;
  const client = useQueryClient();
  const isSame = (each: StatusWording) => each.kind === kind && each.status === status;
  const form = useSettingForm({
    labels,
    opened: toRevised(wording),
    read: async () => {
      const { wordings } = await client.fetchQuery({ ...statusWordsQuery, staleTime: 0 });
      const now = wordings.find(isSame);
      return now && toRevised(now);
    },
    save: async (words, revision) => {
      const body = { ...words, expected_revision: revision };
      const saved = (await callDesk(changeStatusWords, { params: { kind, status }, body })).data;
      client.setQueryData(
        statusWordsQuery.queryKey,
        (list) => list && { wordings: list.wordings.map((each) => (isSame(each) ? saved : each)) },
      );
      return toRevised(saved);
    },
  });
  const { title, meaning, next } = form.typed;
  const isOriginal = title === original.title && meaning === original.meaning && next === original.next;
  return (
    <SettingDialog
      title={`Words of ${submissionWords[kind]} “${status}”`}
      form={form}
      savedText="Saved. Clients read the new words from now on."
      onClose={onClose}
    >
      <TextField
        {...form.bind("title")}
        required
        hint="The heading on the timeline, and in the email's subject."
        maxLength={statusWordsLimits.titleChars}
        maxLengthMessage={`Maximum ${statusWordsLimits.titleChars} characters allowed`}
      />
      <TextArea {...form.bind("meaning")} required rows={2} maxLength={statusWordsLimits.sentenceChars} />
      <TextArea {...form.bind("next")} required rows={2} maxLength={statusWordsLimits.sentenceChars} />
      <div>
        <Button disabled={isOriginal} onClick={() => form.set(original)}>
          Use the original words
        </Button>
      </div>
      <WordsPreview kind={kind} words={form.typed} />
    </SettingDialog>
  );
}

const references = { prequalification: "PQ-34567AAA", application: "FA-34567AAA" } as const;

function WordsPreview({ kind, words }: { readonly kind: StatusWording["kind"]; readonly words: StatusWords }) {
  const [at] = useState(() => new Date().toISOString());
  const texts = useQuery({ ...deskQuery(mailTexts, { isStill: true }), select: ({ texts }) => texts });
  const mail = texts.data?.find((text) => text.kind === "status-changed");
  const reference = references[kind];
  const values = {
    status: words.title,
    reference,
    first_name: "Sample",
    firm: firm.identity.name,
    phone: firm.identity.phone,
  };
  return (
    <section aria-labelledby="words-preview" className="rounded-field bg-paper-deep px-4 py-3">
      <h3 id="words-preview" className="mb-3 font-semibold text-base">
        What clients read
      </h3>
      <ol>
        <TimelineItem
          entry={{ id: "preview", kind: "status", at, title: words.title, details: [words.meaning], reference }}
          isBrief={false}
          isLast
        />
      </ol>
      <p className="wrap-anywhere text-sm">What happens next: {words.next}</p>
      {mail && (
        <p className="wrap-anywhere mt-2 text-sm">
          <span className="text-ink-soft">Email subject: </span>
          {fillPlaceholders(mail.subject ?? mail.original.subject, values)}
        </p>
      )}
    </section>
  );
}
