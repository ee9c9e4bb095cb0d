import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";

interface BackLinkProps extends Pick<LinkProps, "to" | "onClick"> {
  /** Where it leads: the place's name. */
  readonly children: string;
  /** In the head of a pane, instead of above a page. */
  readonly isInline?: boolean;
  /** Marks it for the screen around it. */
  readonly "data-part-link"?: string;
}

/** The one way back, at the top left: to the place that this one is part of. */
export function BackLink({ children, isInline = false, ...link }: BackLinkProps) {
  return (
    <Link
      {...link}
      className={classNames(
        "text-link inline-flex flex-none items-center gap-1 text-sm print:hidden",
        !isInline && "mb-2 min-h-11 compact:mb-1 compact:min-h-8",
      )}
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      {children}
    </Link>
  );
}
