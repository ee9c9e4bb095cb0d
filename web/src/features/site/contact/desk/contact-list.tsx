import type { ContactListItem } from "@funding-desk/contract/site/contact/desk-api";
import { contactMessages } from "@funding-desk/contract/site/contact/desk-api";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatShortWait } from "../../../../desk-parts/format-wait.ts";
import { formatMoment } from "../../../../forms/format-time.ts";
import { deskPages } from "../../../../http/desk-query.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loaded, ShowMore } from "../../../../ui/loaded.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { ContactFilter } from "./contact-queries.ts";
import { ContactStateBadge } from "./contact-state-badge.tsx";

interface ContactListProps {
  readonly filter: ContactFilter;
  readonly openId: string | undefined;
  /** The address that opens a message. */
  readonly linkTo: (id: string) => string;
}

export function ContactList({ filter, openId, linkTo }: ContactListProps) {
  const list = useInfiniteQuery({
    ...deskPages(
      contactMessages,
      { query: { state: filter.state, q: filter.q || undefined } },
      ({ messages }) => messages,
    ),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded
      query={list}
      failedTitle="We couldn't load the messages"
      skeleton={<ListSkeleton />}
      empty={
        <div className="rounded-card border border-line bg-card shadow-soft">
          <EmptyState title={filter.q === "" ? emptyTitles[filter.state ?? "all"] : "No messages found"}>
            {filter.q === ""
              ? "Messages from the contact page show up here."
              : "Try a different name, email, phone number or subject."}
          </EmptyState>
        </div>
      }
    >
      {(messages) => (
        <div className="overflow-hidden rounded-card border border-line bg-card shadow-soft lg:max-h-[calc(100dvh-15rem)] lg:overflow-y-auto">
          <ul aria-busy={list.isPlaceholderData || undefined}>
            {messages.map((message) => (
              <li key={message.id} data-row="" className="border-line border-b last:border-b-0">
                <Row
                  message={message}
                  isOpen={message.id === openId}
                  to={linkTo(message.id)}
                  hasState={filter.state === undefined}
                />
              </li>
            ))}
          </ul>
          <div className="border-line border-t px-5 py-4 empty:hidden">
            <ShowMore query={list} label="Show older messages" />
          </div>
        </div>
      )}
    </Loaded>
  );
}

const emptyTitles = {
  open: "No open messages",
  answered: "No answered messages yet",
  closed: "No closed messages",
  all: "No messages yet",
} as const;

interface RowProps {
  readonly message: ContactListItem;
  readonly isOpen: boolean;
  readonly to: string;
  readonly hasState: boolean;
}

function Row({ message, isOpen, to, hasState }: RowProps) {
  const isNew = !message.is_read;
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOpen || undefined}
      className={classNames(
        "block px-4 py-3.5 compact:py-2 focus-visible:-outline-offset-3",
        isOpen ? "bg-brand-soft" : "hover:bg-paper",
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className={classNames("min-w-0 truncate", isNew ? "font-semibold" : "")}>
          {isNew && (
            <>
              <span aria-hidden="true" className="mr-2 inline-block size-2.5 rounded-full bg-accent" />
              <span className="sr-only">Unread: </span>
            </>
          )}
          {message.full_name}
        </span>
        <time
          dateTime={message.received_at}
          title={formatMoment(message.received_at)}
          className="flex-none text-ink-soft text-sm"
        >
          {formatShortWait(message.received_at)}
        </time>
      </span>
      <span className="block compact:flex compact:items-center compact:gap-2">
        <span className="block min-w-0 flex-1 compact:truncate">
          <span className={classNames("block truncate compact:inline", isNew && "font-semibold")}>
            {message.subject}
          </span>{" "}
          <span className="line-clamp-2 text-ink-soft text-sm compact:inline">{message.excerpt}</span>
        </span>
        {hasState && (
          <span className="mt-1.5 block compact:mt-0">
            <ContactStateBadge state={message.state} />
          </span>
        )}
      </span>
    </Link>
  );
}

const shapes = ["one", "two", "three", "four"];

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-6 rounded-card border border-line bg-card px-4 py-5">
      {shapes.map((shape) => (
        <div key={shape}>
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="mt-2 h-4 w-11/12" />
        </div>
      ))}
    </div>
  );
}
