import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import type { ReactNode } from "react";
import { ClientPastDeals } from "../../connections/book-import/client-past-deals.tsx";
import { ClientDocuments } from "../../documents/document/desk/client-documents.tsx";
import { AskPackButton } from "../../documents/pack/ask-pack-button.tsx";
import { ClientFit } from "../../matching/fit/desk/client-fit.tsx";
import { PackChoice } from "../../matching/fit/desk/pack-choice.tsx";
import { ClientMessages } from "../../messages/message/client-messages.tsx";
import { ClientReminders } from "../../messages/reminder/client-reminders.tsx";
import { ClientOffers } from "../../offers/offer/desk/client-offers.tsx";
import { MissingRegistration } from "../../offers/offer/desk/missing-registration.tsx";
import { ClientNotes } from "../../office/note/client-notes.tsx";
import { ClientTasks } from "../../office/task/client-tasks.tsx";
import { ClientPlacement } from "../../placement/submission/desk/client-placement.tsx";
import { CallsSection } from "./calls-section.tsx";
import { ConsentsSection } from "./consents-section.tsx";
import { HistorySection } from "./history-section.tsx";
import type { IndexedSection } from "./section-index.tsx";
import type { SectionCounts } from "./use-section-counts.ts";

export interface FileSection extends IndexedSection {
  readonly content: ReactNode;
}

/** The sections below the answers, in order. A feature adds its part of the file here. */
export const fileSections = (file: ClientFile, counts: SectionCounts): FileSection[] => [
  {
    id: "documents",
    title: "Documents",
    count: counts.documents,
    content: (
      <ClientDocuments file={file} packChoice={PackChoice} moreActions={<AskPackButton client={file.client} />} />
    ),
  },
  {
    id: "messages",
    title: "Messages",
    count: counts.unread,
    counted: "unanswered",
    isUrgent: true,
    content: <ClientMessages file={file} />,
  },
  { id: "fit", title: "What fits", content: <ClientFit clientId={file.client.id} /> },
  {
    id: "placement",
    title: "Placement",
    count: counts.submissions,
    content: (
      <div className="flex flex-col gap-4">
        <MissingRegistration clientId={file.client.id} />
        <ClientPlacement clientId={file.client.id} />
      </div>
    ),
  },
  { id: "offers", title: "Offers and funding", content: <ClientOffers clientId={file.client.id} /> },
  { id: "past-deals", title: "Past deals", content: <ClientPastDeals clientId={file.client.id} /> },
  {
    id: "tasks",
    title: "Tasks",
    count: counts.tasksToDo,
    counted: "to do",
    content: <ClientTasks clientId={file.client.id} />,
  },
  { id: "reminders", title: "Reminders", content: <ClientReminders clientId={file.client.id} /> },
  { id: "notes", title: "Notes", content: <ClientNotes clientId={file.client.id} /> },
  {
    id: "calls",
    title: "Calls",
    count: file.calls.length,
    content: <CallsSection clientId={file.client.id} calls={file.calls} />,
  },
  {
    id: "consents",
    title: "Consents",
    count: file.consents.length,
    content: <ConsentsSection consents={file.consents} />,
  },
  { id: "history", title: "History", content: <HistorySection clientId={file.client.id} /> },
];
