import type { TodayCall } from "@funding-desk/contract/desk/today/desk-api";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { UnconfirmedMark } from "../../../desk-parts/unconfirmed-mark.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { LinkButton } from "../../../ui/link-button.tsx";

const lateHours = 24;
/** Whether something has waited for longer than a day. */
export const isLate = (since: string): boolean => Date.now() - Date.parse(since) > lateHours * 3600_000;

interface Work {
  /** What it is about. */
  readonly children: ReactNode;
  /** How long it has waited, or when it is due. */
  readonly wait: ReactNode;
  readonly isLate?: boolean;
  /** What to press. */
  readonly action: string;
  readonly otherAction?: ReactNode;
}

interface WorkRowProps extends Work {
  readonly name: string;
  readonly business: string | null;
  /** For a client with a form that staff filled in, and that isn't sent yet. */
  readonly isUnconfirmed?: boolean;
  readonly path: string;
  /** Where the action leads. */
  readonly actionPath: string;
}

/** One thing to do: for whom, what, since when, and its action. */
export function WorkRow({ name, business, path, actionPath, children, wait, isLate = false, ...row }: WorkRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-full sm:basis-56">
        <p className="wrap-anywhere leading-snug">
          <Link to={path} className="font-semibold hover:underline">
            {name}
          </Link>
          {business && <span className="text-ink-soft"> {business}</span>} {row.isUnconfirmed && <UnconfirmedMark />}
        </p>
        <p className="wrap-anywhere text-ink-soft text-sm">{children}</p>
      </div>
      <p
        className={classNames(
          "flex-1 text-sm sm:w-36 sm:flex-none sm:text-right",
          isLate ? "font-semibold text-coral-strong" : "text-ink-soft",
        )}
      >
        {wait}
      </p>
      <div className="flex flex-none gap-2">
        {row.otherAction}
        <LinkButton to={actionPath} size="small">
          {row.action}
        </LinkButton>
      </div>
    </li>
  );
}

interface TodayRowProps extends Work {
  readonly client: Pick<TodayCall, "client_id" | "client_name" | "business_name" | "is_unconfirmed">;
  /** The part of the file that the action opens. */
  readonly tab?: "messages" | "documents" | "tasks" | "calls";
}

/** Work in a client's file. */
export function TodayRow({ client, tab, ...work }: TodayRowProps) {
  const path = `/desk/clients/${client.client_id}`;
  return (
    <WorkRow
      {...work}
      name={client.client_name}
      business={client.business_name}
      isUnconfirmed={client.is_unconfirmed}
      path={path}
      actionPath={tab ? `${path}?tab=${tab}` : path}
    />
  );
}
