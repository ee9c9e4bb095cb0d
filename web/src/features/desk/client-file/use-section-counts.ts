import { clientMessages } from "@funding-desk/contract/messages/message/desk-api";
import { clientTasks } from "@funding-desk/contract/office/task/desk-api";
import { clientSubmissions } from "@funding-desk/contract/placement/submission/desk-api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { deskPages, deskQuery } from "../../../http/desk-query.ts";
import { clientDocumentsQuery, listDocuments } from "../../documents/document/desk/document-review-queries.ts";

/** Counts from the sections that load their own data; undefined until they have. */
export interface SectionCounts {
  readonly documents: number | undefined;
  /** The client's unanswered messages. */
  readonly unread: number | undefined;
  /** Files with lenders. */
  readonly submissions: number | undefined;
  readonly tasksToDo: number | undefined;
}

export const useSectionCounts = (clientId: string): SectionCounts => {
  const documents = useQuery({ ...clientDocumentsQuery(clientId), select: ({ types }) => listDocuments(types).length });
  const messages = useInfiniteQuery(deskPages(clientMessages, { params: { id: clientId } }, (page) => [page]));
  const submissions = useQuery({
    ...deskQuery(clientSubmissions, { params: { id: clientId } }),
    select: (data) => data.submissions.length,
  });
  const tasks = useQuery({
    ...deskQuery(clientTasks, { params: { id: clientId } }),
    select: (all) => all.filter(({ done_at }) => done_at === null).length,
  });
  return {
    documents: documents.data,
    unread: messages.data?.[0]?.unread,
    submissions: submissions.data,
    tasksToDo: tasks.data,
  };
};
