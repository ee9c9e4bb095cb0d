import type { TodayCall } from "@funding-desk/contract/desk/today/desk-api";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useStaff } from "../../../desk-parts/staff-context.ts";
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
  readonly action?: string;
  readonly otherAction?: ReactNode;
}

interface WorkRowProps extends Work {
  readonly name: string;
  readonly business: string | null;
  /** For a client with a form that staff filled in, and that isn't sent yet. */
  readonly isUnconfirmed?: boolean;
  /** Whose client it is, if a colleague's. */
  readonly standsInFor?: string | null;
  readonly path: string;
  /** Where the action leads. */
  readonly actionPath?: string;
}

/** One thing to do: for whom, what, since when, and its action. */
export function WorkRow({ name, business, path, actionPath, children, wait, isLate = false, ...row }: WorkRowProps) {
  return (
    <li data-row="" className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5 compact:py-1">
      <div className="min-w-0 flex-1 basis-full gap-x-4 sm:basis-56 lg:flex lg:items-baseline">
        <p className="wrap-anywhere leading-snug lg:w-1/2 lg:flex-none compact:lg:truncate">
          <Link to={path} className="font-semibold hover:underline">
            {name}
          </Link>
          {business && <span className="text-ink-soft"> {business}</span>} {row.isUnconfirmed && <UnconfirmedMark />}
          {row.standsInFor && <span className="text-ink-soft text-sm"> · {row.standsInFor}</span>}
        </p>
        <p className="wrap-anywhere min-w-0 text-ink-soft text-sm compact:lg:truncate">{children}</p>
      </div>
      <p
        className={classNames(
          "flex-1 text-sm sm:flex-none sm:text-right lg:w-64",
          isLate ? "font-semibold text-coral-strong" : "text-ink-soft",
        )}
      >
        {wait}
      </p>
      <div className="flex flex-none justify-end gap-2 lg:min-w-32">
        {row.otherAction}
        {row.action && (
          <LinkButton to={actionPath ?? path} size="small">
            {row.action}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

interface TodayRowProps extends Work {
  readonly client: Pick<TodayCall, "client_id" | "client_name" | "business_name" | "advisor_name" | "is_unconfirmed">;
  /** The part of the file that the action opens. */
  readonly tab?: "messages" | "documents" | "tasks" | "calls";
}

/** Work in a client's file. */
export function TodayRow({ client, tab, ...work }: TodayRowProps) {
  const staff = useStaff();
  const path = `/desk/clients/${client.client_id}`;
  return (
    <WorkRow
      {...work}
      name={client.client_name}
      business={client.business_name}
      isUnconfirmed={client.is_unconfirmed}
      standsInFor={client.advisor_name === staff.name ? null : client.advisor_name}
      path={path}
      actionPath={tab ? `${path}?tab=${tab}` : path}
    />
  );
}
