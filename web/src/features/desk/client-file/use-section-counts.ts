import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { clientDocumentsQuery, listDocuments } from "../../documents/document/desk/document-review-queries.ts";
import { clientMessagesQuery } from "../../messages/message/message-queries.ts";
import { clientTasksQuery } from "../../office/task/task-queries.ts";
import { clientSubmissionsQuery } from "../../placement/submission/desk/submission-queries.ts";

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
  const documents = useQuery({ ...clientDocumentsQuery(clientId), select: (types) => listDocuments(types).length });
  const messages = useInfiniteQuery(clientMessagesQuery(clientId));
  const submissions = useQuery({ ...clientSubmissionsQuery(clientId), select: ({ length }) => length });
  const tasks = useQuery({
    ...clientTasksQuery(clientId),
    select: (all) => all.filter(({ done_at }) => done_at === null).length,
  });
  return {
    documents: documents.data,
    unread: messages.data?.pages[0]?.unread,
    submissions: submissions.data,
    tasksToDo: tasks.data,
  };
};
