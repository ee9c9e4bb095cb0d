import { limits } from "@funding-desk/contract/platform/limits";
import { type ContactState, contactStates } from "@funding-desk/contract/site/contact/desk-api";
import Inbox from "lucide-react/icons/inbox";
import { useStaff } from "../../../../desk-parts/staff-context.ts";
import { useAddress } from "../../../../desk-parts/use-address.ts";
import { BackLink } from "../../../../ui/back-link.tsx";
import { ChoiceRow } from "../../../../ui/choice-row.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { SearchField } from "../../../../ui/search-field.tsx";
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

const parseView = (search: URLSearchParams): View => {
  const asked = search.get("show");
  return views.find(({ value }) => value === asked)?.value ?? "open";
};

/** /desk/contact: messages from the contact form, and their answers. The URL says which list and which message is open. */
export function ContactScreen() {
  const staff = useStaff();
  const { search, change, toLink, q, searchFor } = useAddress();
  const view = parseView(search);
  const named = search.get("id") ?? "";
  const openId = uuid.test(named) ? named : undefined;
  const state: ContactState | undefined = contactStates.find((each) => each === view);

  return (
    <div className="mx-auto max-w-page">
      <h1 className={classNames("mb-5 text-2xl sm:text-3xl compact:mb-2 compact:text-xl", openId && "max-lg:sr-only")}>
        Contact
      </h1>
      <div className="grid items-start gap-6 lg:grid-cols-[21rem_minmax(0,1fr)] xl:grid-cols-[24rem_minmax(0,1fr)]">
        <section aria-label="Messages" className={classNames("min-w-0 lg:sticky lg:top-20", openId && "max-lg:hidden")}>
          <div className="mb-4 flex flex-wrap gap-3">
            <SearchField
              label="Search by name, email, phone or subject"
              value={q}
              onChange={searchFor}
              maxLength={limits.searchChars}
            />
            <ChoiceRow
              label="Which messages"
              value={view}
              choices={views}
              onChange={(next) => change({ show: next === "open" ? "" : next })}
            />
          </div>
          <ContactList filter={{ state, q: q.trim() }} openId={openId} linkTo={(id) => toLink({ id })} />
        </section>
        <section aria-label="Open message" className={classNames("min-w-0", !openId && "max-lg:hidden")}>
          {openId ? (
            <>
              <div className="lg:hidden">
                <BackLink to={toLink({ id: "" })}>Contact</BackLink>
              </div>
              <ContactMessage key={openId} id={openId} canWork={staff.role !== "auditor"} />
            </>
          ) : (
            <div className="rounded-card border border-line border-dashed">
              <EmptyState title="No message selected" icon={<Inbox className="size-6" />}>
                Choose a message from the list to read and answer it.
              </EmptyState>
            </div>
          )}
        </section>
      </div>
    </div>
  );
}
