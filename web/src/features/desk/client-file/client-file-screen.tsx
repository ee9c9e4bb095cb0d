import type { ClientFile, FileQuestion } from "@funding-desk/contract/desk/client-file/desk-api";
import type { Pointer } from "@funding-desk/contract/desk/client-file/file-facts";
import type { AnswerSubject } from "@funding-desk/contract/intake/known-answer/answer-subject";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Link, Navigate, useLocation, useParams, useSearchParams } from "react-router";
import type { AnsweredRecord } from "../../../desk-parts/client-records.ts";
import { FileOf, nameFile } from "../../../desk-parts/file-client.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { formatPageTitle } from "../../../firm/firm.ts";
import { CallError } from "../../../http/call-error.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { moveTo } from "../../../ui/focus-field.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { PartBoundary } from "../../../ui/part-boundary.tsx";
import { DeskStatus } from "../../intake/status/desk-status.tsx";
import { UnfinishedForms } from "../together/unfinished-forms.tsx";
import { answerId, clientFileQuery, toPanelSubject } from "./client-file-queries.ts";
import { ContradictionList } from "./contradiction-list.tsx";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { FileHead, findLeading } from "./file-head.tsx";
import { fileSections } from "./file-sections.tsx";
import { RevealDialog } from "./reveal-dialog.tsx";
import { type IndexedSection, SectionIndex } from "./section-index.tsx";
import { SubmissionsSection } from "./submissions-section.tsx";
import { useSectionCounts } from "./use-section-counts.ts";

/** /desk/clients/:id: a client's whole file. */
export function ClientFileScreen() {
  const { id = "" } = useParams();
  const { search } = useLocation();
  return (
    <Loaded
      query={useQuery(clientFileQuery(id))}
      failedTitle="We couldn't open the file"
      failed={(error) => (isMissing(error) ? <MissingFile /> : undefined)}
      loadingLabel="Opening the file..."
      skeleton={["mb-3 h-10 w-72", "mb-6 h-5 w-56", "mb-6 h-40 w-full", "h-80 w-full"]}
    >
      {(file) =>
        // The client was merged into another: old links lead to the file that stayed.
        file.client.id === id ? (
          <FileOf key={id} file={file}>
            <File file={file} />
          </FileOf>
        ) : (
          <Navigate replace to={`/desk/clients/${file.client.id}${search}`} />
        )
      }
    </Loaded>
  );
}

const isMissing = (error: Error): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400);

function MissingFile() {
  return (
    <EmptyState
      level={1}
      title="We couldn't find this file"
      action={
        <Link to="/desk/pipeline" className="text-link">
          Back to the pipeline
        </Link>
      }
    >
      It was deleted, or it belongs to another advisor.
    </EmptyState>
  );
}

interface Handled {
  readonly what: "correct" | "reveal";
  readonly record: AnsweredRecord;
  readonly question: FileQuestion;
}

function File({ file }: { readonly file: ClientFile }) {
  const staff = useStaff();
  const canWork = staff.role !== "auditor";
  const [handled, setHandled] = useState<Handled>();
  const { opened, toggle, follow } = useOpenPanels(file);
  const close = () => setHandled(undefined);
  useSectionFromAddress();
  const sections = fileSections(file, useSectionCounts(file.client.id));
  const contradictions = file.contradictions.length;
  const indexed: IndexedSection[] = [
    ...(contradictions > 0
      ? [{ id: "contradictions", title: "To resolve", count: contradictions, isUrgent: true }]
      : []),
    { id: "answers", title: "Answers", count: file.submissions.length },
    ...sections,
  ];
  useEffect(() => {
    document.title = formatPageTitle(`${file.client.first_name} ${file.client.last_name}`);
  }, [file.client.first_name, file.client.last_name]);
  return (
    <div className="flex flex-col gap-6">
      <PartBoundary>
        <FileHead file={file} canWork={canWork} />
      </PartBoundary>
      <SectionIndex sections={indexed} owner={<FileOwner file={file} />} />
      {contradictions > 0 && (
        <Section id="contradictions" title="To resolve">
          <ContradictionList file={file} onFollow={follow} />
        </Section>
      )}
      <Section id="answers" title="Answers">
        {canWork && <UnfinishedForms client={file.client} isPrequalified={file.submissions.length > 0} />}
        <SubmissionsSection
          file={file}
          opened={opened}
          onToggle={toggle}
          canWork={canWork}
          onCorrect={(record, question) => setHandled({ what: "correct", record, question })}
          onReveal={(record, question) => setHandled({ what: "reveal", record, question })}
        />
      </Section>
      {sections.map(({ id, title, content }) => (
        <Section key={id} id={id} title={title}>
          {content}
        </Section>
      ))}
      {handled && (
        <PartBoundary resetKey={`${handled.record.subject} ${handled.question.field}`}>
          <Handling handled={handled} clientId={file.client.id} onClose={close} />
        </PartBoundary>
      )}
    </div>
  );
}

/** Whose file it is, in one line. */
function FileOwner({ file }: { readonly file: ClientFile }) {
  const leading = findLeading(file);
  return (
    <>
      <span className="min-w-0 truncate font-semibold">{nameFile(file)}</span>
      {leading && (
        <span className="flex-none">
          <DeskStatus kind={leading.kind} status={leading.status} />
        </span>
      )}
    </>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="scroll-mt-18 outline-none">
      <h2 id={`${id}-title`} className="mb-3 text-xl">
        {title}
      </h2>
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}

interface HandlingProps {
  readonly handled: Handled;
  readonly clientId: string;
  readonly onClose: () => void;
}

function Handling({ handled: { what, record, question }, clientId, onClose }: HandlingProps) {
  const { field } = question;
  const { subject, revision } = record;
  if (field === null) return null;
  if (what === "reveal") {
    return (
      <RevealDialog
        clientId={clientId}
        subject={subject}
        field={field}
        question={question.question}
        onClose={onClose}
      />
    );
  }
  return (
    <CorrectionDialog
      corrected={{ clientId, subject, revision, field, value: question.value }}
      question={question.question}
      answer={question.answer}
      onClose={onClose}
    />
  );
}

/** Which forms are open, starting with the newest. */
const useOpenPanels = (file: ClientFile) => {
  const [opened, setOpened] = useState<ReadonlySet<AnswerSubject>>(
    () => new Set([file.submissions[0]?.subject ?? file.profile.subject]),
  );
  const [sought, setSought] = useState<Pointer>();
  useEffect(() => {
    if (sought) moveTo(document.getElementById(answerId(sought.subject, sought.field)), "center");
  }, [sought]);
  return {
    opened,
    toggle: (subject: AnswerSubject) =>
      setOpened(
        (before) =>
          new Set(before.has(subject) ? [...before].filter((each) => each !== subject) : [...before, subject]),
      ),
    /** Opens an answer's form and moves to the answer. */
    follow(pointer: Pointer) {
      setOpened((before) => new Set([...before, toPanelSubject(file, pointer.subject)]));
      setSought({ ...pointer });
    },
  };
};

/** Sections above may still be loading and growing. */
const settlingMs = 3_000;
const handled = ["wheel", "pointerdown", "keydown", "touchstart"] as const;

/** Scrolls to the section the URL names (`?tab=documents`), and keeps it in sight until the page settles or someone touches it. */
const useSectionFromAddress = (): void => {
  const [search] = useSearchParams();
  const tab = search.get("tab");
  useEffect(() => {
    const section = tab === null ? null : document.getElementById(tab);
    if (!section) return;
    const lead = () => section.scrollIntoView({ block: "start" });
    const settled = new ResizeObserver(lead);
    const stop = () => {
      settled.disconnect();
      window.clearTimeout(timer);
      for (const event of handled) window.removeEventListener(event, stop);
    };
    const timer = window.setTimeout(stop, settlingMs);
    for (const event of handled) window.addEventListener(event, stop, { passive: true });
    settled.observe(document.body);
    lead();
    section.focus({ preventScroll: true });
    return stop;
  }, [tab]);
};
