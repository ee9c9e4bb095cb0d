import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "../../ui/class-names.ts";
import { LinkButton } from "../../ui/link-button.tsx";

interface TodayRowProps {
  readonly client: { readonly client_id: string; readonly client_name: string; readonly business_name: string };
  /** What it is about. */
  readonly children: ReactNode;
  /** How long it has waited, or when it is due. */
  readonly wait: string;
  readonly isLate?: boolean;
  /** What to press, which opens the file. */
  readonly action: string;
  /** The part of the file it opens. */
  readonly tab?: "messages" | "documents" | "tasks";
  readonly otherAction?: ReactNode;
}

/** One thing to do: for whom, what, since when, and its action. */
export function TodayRow({ client, children, wait, isLate = false, ...row }: TodayRowProps) {
  const { action, tab, otherAction } = row;
  const path = `/desk/clients/${client.client_id}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-full sm:basis-56">
        <p className="wrap-anywhere leading-snug">
          <Link to={path} className="font-semibold hover:underline">
            {client.client_name}
          </Link>
          {client.business_name && <span className="text-ink-soft"> {client.business_name}</span>}
        </p>
        <p className="wrap-anywhere text-ink-soft text-sm">{children}</p>
      </div>
      <p
        className={classNames(
          "flex-1 text-sm sm:w-24 sm:flex-none sm:text-right",
          isLate ? "font-semibold text-coral-strong" : "text-ink-soft",
        )}
      >
        {wait}
      </p>
      <div className="flex flex-none gap-2">
        {otherAction}
        <LinkButton to={tab ? `${path}?tab=${tab}` : path} size="small">
          {action}
        </LinkButton>
      </div>
    </li>
  );
}
