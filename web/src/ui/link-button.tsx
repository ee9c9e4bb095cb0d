import type { AnchorHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonLook, buttonClass } from "./button-style.ts";
import { usePrefetch } from "./use-prefetch.ts";

export type LinkButtonProps = Omit<LinkProps, "className"> & ButtonLook & { icon?: ReactNode; iconAfter?: ReactNode };

/** A link to a page of this site that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, isWide, icon, iconAfter, children, ...link } = props;
  const prefetch = usePrefetch();
  return (
    <Link prefetch={prefetch} {...link} className={buttonClass({ variant, size, isWide })}>
      <span className="inline-flex items-center justify-center gap-2">
        {icon}
        {children}
        {iconAfter}
      </span>
    </Link>
  );
}

type AnchorButtonProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className"> &
  ButtonLook & { icon: ReactNode; children: ReactNode };

/** A link to a file, a phone number, or another site that looks like a button. */
export function AnchorButton({ variant, size, isWide, icon, children, ...link }: AnchorButtonProps) {
  return (
    <a {...link} className={buttonClass({ variant, size, isWide })}>
      <span className="inline-flex items-center gap-2">
        {icon}
        {children}
      </span>
    </a>
  );
}
