import { type ContactState, contactStates } from "@funding-desk/contract/contact/desk-api";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Inbox from "lucide-react/icons/inbox";
import { useCallback } from "react";
import { Link, useSearchParams } from "react-router";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QuickSearch } from "../desk/quick-search.tsx";
import { useStaff } from "../desk/staff-context.ts";
import { ChoiceRow } from "../pipeline/choice-row.tsx";
import { ContactList } from "./contact-list.tsx";
import { ContactMessage } from "./contact-message.tsx";

const views = [
  { value: "open", label: "Open" },
  { value: "answered", label: "Answered" },
  { value: "closed", label: "Closed" },
  { value: "all", label: "All" },
] as const;
type View = (typeof views)[number]["value"];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const viewIn = (search: URLSearchParams): View => {
  const asked = search.get("show");
  return views.find(({ value }) => value === asked)?.value ?? "open";
};

/** /desk/contact: what came by the contact form, and the answers. The address says which list and which message. */
export function ContactScreen() {
  const staff = useStaff();
  const [search, setSearch] = useSearchParams();
  const view = viewIn(search);
  const q = (search.get("q") ?? "").slice(0, 100);
  const named = search.get("id") ?? "";
  const openId = uuid.test(named) ? named : undefined;
  const state: ContactState | undefined = contactStates.find((each) => each === view);

  const addressWith = useCallback(
    (name: string, value: string): URLSearchParams => {
      const next = new URLSearchParams(search);
      if (value === "") next.delete(name);
      else next.set(name, value);
      return next;
    },
    [search],
  );
  const searchFor = useCallback(
    (text: string) => setSearch(addressWith("q", text), { replace: true, preventScrollReset: true }),
    [setSearch, addressWith],
  );
  const listAddress = `?${addressWith("id", "")}`;

  return (
    <div className="mx-auto max-w-page">
      <h1 className={classNames("mb-5 text-2xl sm:text-3xl", openId && "max-lg:sr-only")}>Contact</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[21rem_minmax(0,1fr)] xl:grid-cols-[24rem_minmax(0,1fr)]">
        <section aria-label="Messages" className={classNames("min-w-0 lg:sticky lg:top-20", openId && "max-lg:hidden")}>
          <div className="mb-4 flex flex-wrap gap-3">
            <QuickSearch label="Search by name, email, phone or subject" value={q} onChange={searchFor} />
            <ChoiceRow
              label="What is shown"
              value={view}
              choices={views}
              onChange={(next) =>
                setSearch(addressWith("show", next === "open" ? "" : next), { preventScrollReset: true })
              }
            />
          </div>
          <ContactList
            filter={{ state, q: q.trim() }}
            openId={openId}
            addressOf={(id) => `?${addressWith("id", id)}`}
          />
        </section>
        <section aria-label="The message" className={classNames("min-w-0", !openId && "max-lg:hidden")}>
          {openId ? (
            <>
              <Link
                to={listAddress}
                className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-brand lg:hidden"
              >
                <ArrowLeft aria-hidden="true" className="size-4.5" />
                All messages
              </Link>
              <ContactMessage key={openId} id={openId} canWork={staff.role !== "auditor"} />
            </>
          ) : (
            <div className="rounded-card border border-line border-dashed">
              <EmptyState title="No message is open" icon={<Inbox aria-hidden="true" className="size-6" />}>
                Choose one from the list to read and answer it.
              </EmptyState>
            </div>
          )}
        </section>
      </div>
    </div>
  );
}
