import type { Pointer } from "@funding-desk/contract/desk/client-file/file-facts";
import { type FileEventKind, fileEventKinds } from "@funding-desk/contract/desk/client-file/timeline-desk-api";
import { type AnswerSubject, answerSubject } from "@funding-desk/contract/intake/known-answer/answer-subject";
import { createContext, type MouseEvent, type ReactNode, useContext, useMemo, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";

export const filePanes = ["who", "timeline", "next"] as const;
export type FilePane = (typeof filePanes)[number];

/** What takes the middle pane's place when it is opened. */
export const filePartIds = [
  "answers",
  "unfinished",
  "documents",
  "placement",
  "fit",
  "past-deals",
  "reminders",
  "calls",
  "consents",
  "print",
] as const;
export type FilePartId = (typeof filePartIds)[number];

/** Where one is in a file: a pane, or a part of it. */
export interface FilePlace {
  readonly tab: FilePane | FilePartId;
  /** Of `answers`: whose. */
  readonly form?: AnswerSubject;
  /** Of `answers`: which one to move to. */
  readonly field?: string | undefined;
  /** Of `timeline`: what it shows. */
  readonly kind?: FileEventKind;
  /** Of `timeline`: with those who only looked. */
  readonly hasViews?: boolean;
}

/** What the parts were called when they stood below each other. Mails and bookmarks still say so. */
const formerTabs: Readonly<Record<string, FilePlace>> = {
  messages: { tab: "timeline", kind: "message" },
  notes: { tab: "timeline", kind: "note" },
  history: { tab: "timeline" },
  offers: { tab: "placement" },
  tasks: { tab: "next" },
  contradictions: { tab: "who" },
};

const isOneOf = <Value extends string>(values: readonly Value[], given: string | null): given is Value =>
  (values as readonly (string | null)[]).includes(given);

/** Where an address leads: the timeline, unless it says otherwise. */
export const readPlace = (search: URLSearchParams): FilePlace => {
  const [tab, kind] = [search.get("tab"), search.get("kind")];
  const form = answerSubject.safeParse(search.get("form"));
  const field = search.get("field");
  if (isOneOf([...filePanes, ...filePartIds], tab))
    return {
      tab,
      ...(form.success && { form: form.data }),
      ...(field !== null && { field }),
      ...(isOneOf(fileEventKinds, kind) && { kind }),
      ...(search.has("views") && { hasViews: true }),
    };
  return formerTabs[tab ?? ""] ?? { tab: "timeline" };
};

export const toSearch = ({ tab, form, field, kind, hasViews }: FilePlace): string =>
  `?${new URLSearchParams({
    tab,
    ...(form && { form }),
    ...(field && { field }),
    ...(kind && { kind }),
    ...(hasViews && { views: "true" }),
  })}`;

export const toAnswer = ({ subject, field }: Pointer): FilePlace => ({ tab: "answers", form: subject, field });

interface PlaceState {
  readonly clientId: string;
  readonly place: FilePlace;
  /** The address names a place. */
  readonly isNamed: boolean;
  readonly go: (to: FilePlace) => void;
}

const PlaceContext = createContext<PlaceState | undefined>(undefined);

export const useFilePlace = (): PlaceState => {
  const state = useContext(PlaceContext);
  if (!state) throw new Error("There is no file around this part.");
  return state;
};

interface PlaceProps {
  readonly clientId: string;
  readonly children: ReactNode;
}

/** Keeps the place in the page's address. */
export function AddressedPlace({ clientId, children }: PlaceProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const value = useMemo(
    () => ({
      clientId,
      place: readPlace(search),
      isNamed: search.has("tab"),
      go: (to: FilePlace) => void navigate(toSearch(to), { state }),
    }),
    [clientId, search, navigate, state],
  );
  return <PlaceContext value={value}>{children}</PlaceContext>;
}

/** Keeps the place to itself, for a file beside something else. */
export function OwnPlace({ clientId, children }: PlaceProps) {
  const [place, go] = useState<FilePlace>({ tab: "timeline" });
  const value = useMemo(() => ({ clientId, place, isNamed: false, go }), [clientId, place]);
  return <PlaceContext value={value}>{children}</PlaceContext>;
}

interface PartLinkProps {
  readonly to: FilePlace;
  /** One is there, whatever the address says. */
  readonly isChosen?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Opens a pane or a part of the file. In another tab of the browser, it opens the file there. */
export function PartLink({ to, isChosen, className, children }: PartLinkProps) {
  const { place } = useFilePlace();
  const isHere = isChosen ?? toSearch({ ...place, field: undefined }) === toSearch({ ...to, field: undefined });
  return (
    <Link {...usePartLink(to)} aria-current={isHere ? "true" : undefined} className={className}>
      {children}
    </Link>
  );
}

/** The props of a link that opens a pane or a part. */
export const usePartLink = (to: FilePlace) => {
  const { clientId, go } = useFilePlace();
  return {
    to: `/desk/clients/${clientId}${toSearch(to)}`,
    "data-part-link": "",
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      go(to);
    },
  };
};
