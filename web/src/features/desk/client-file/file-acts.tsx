import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import { clientDocumentRequests } from "@funding-desk/contract/documents/document-request/desk-api";
import { statusesOf } from "@funding-desk/contract/intake/status/statuses";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { advisorsQuery } from "../../../desk-parts/colleagues-query.ts";
import type { Act } from "../../../desk-parts/keys/act.ts";
import { useActs } from "../../../desk-parts/keys/acts.ts";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { focusOnceThere } from "../../../ui/focus-field.ts";
import { BookCallDialog } from "../../calendar/appointment/desk/book-call.tsx";
import { clientDocumentsQuery } from "../../documents/document/desk/document-review-queries.ts";
import { AskDialog } from "../../documents/document-request/ask-dialog.tsx";
import { StatusDialog } from "../../intake/status/status-dialog.tsx";
import { PackChoice } from "../../matching/fit/desk/pack-choice.tsx";
import { TaskDialog } from "../../office/task/task-dialog.tsx";
import { type Advisor, useAssign } from "../pipeline/use-assign.ts";
import { useFilePlace } from "./file-place.tsx";

type Opened = "call" | "ask" | "task" | { readonly submission: ClientFile["submissions"][number]; readonly to: string };

/** What one can do with the file at hand by key and from the palette, and the dialogs that this opens. */
export function FileActs({ file }: { readonly file: ClientFile }) {
  const { role } = useStaff();
  return role === "auditor" ? null : <WorkingActs file={file} />;
}

function WorkingActs({ file }: { readonly file: ClientFile }) {
  const [opened, setOpened] = useState<Opened>();
  const { go } = useFilePlace();
  const assigning = useAssignActs(file);
  const close = () => setOpened(undefined);
  const write = (kind: "message" | "note") => () => {
    go({ tab: "timeline", kind });
    focusComposer();
  };
  const moves = file.submissions.map((submission) => ({
    name: file.submissions.length > 1 ? `Move ${submission.reference} to…` : "Move to…",
    act: () => undefined,
    choices: statusesOf[submission.kind]
      .filter((status) => status !== submission.status)
      .map((to) => ({ name: to, act: () => setOpened({ submission, to }) })),
  }));
  useActs(`${file.client.first_name} ${file.client.last_name}`, [
    ...moves,
    { name: "Message", keys: "m", act: write("message") },
    { name: "Note", keys: "n", act: write("note") },
    { name: "Task", keys: "t", act: () => setOpened("task") },
    { name: "Book a call", keys: "c", act: () => setOpened("call") },
    { name: "Ask for documents", keys: "d", act: () => setOpened("ask") },
    ...assigning,
  ]);
  if (opened === undefined) return null;
  if (opened === "call") return <BookCallDialog clientId={file.client.id} onClose={close} />;
  if (opened === "task") return <TaskDialog clientId={file.client.id} onClose={close} />;
  if (opened === "ask") return <AskForDocuments file={file} onClose={close} />;
  const clientName = `${file.client.first_name} ${file.client.last_name}`;
  return <StatusDialog subject={{ ...opened.submission, clientName }} to={opened.to} onClose={close} />;
}

/** A manager assigns anyone; an advisor takes a client without one, or hands the client back. */
const useAssignActs = ({ client, advisor }: ClientFile): readonly Act[] => {
  const staff = useStaff();
  const { assign } = useAssign();
  const { data: advisors = [] } = useQuery(advisorsQuery);
  const give = (to: Advisor | null) => () => void assign([client.id], to);
  if (staff.role === "manager") {
    const others = advisors.filter(({ id }) => id !== advisor?.id);
    const choices = [
      ...others.map(({ id, name }) => ({ name, act: give({ id, name }) })),
      ...(advisor ? [{ name: "No one", act: give(null) }] : []),
    ];
    return [{ name: "Assign to…", act: () => undefined, choices }];
  }
  if (!advisor) return [{ name: "Take this client", act: give({ id: staff.staff_id, name: staff.name }) }];
  return advisor.id === staff.staff_id ? [{ name: "Hand back", act: give(null) }] : [];
};

interface AskForDocumentsProps {
  readonly file: ClientFile;
  readonly onClose: () => void;
}

function AskForDocuments({ file, onClose }: AskForDocumentsProps) {
  const params = { id: file.client.id };
  const { data: types } = useQuery(clientDocumentsQuery(file.client.id));
  const { data: requests } = useQuery(deskQuery(clientDocumentRequests, { params }));
  if (!types || !requests) return null;
  return <AskDialog file={file} types={types} requests={requests} packChoice={PackChoice} onClose={onClose} />;
}

/** Focuses the field for a message or a note, once it's there. */
export const focusComposer = (): void =>
  focusOnceThere(() => document.querySelector<HTMLTextAreaElement>("#file-composer textarea"));
