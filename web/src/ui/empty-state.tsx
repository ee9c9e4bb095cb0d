import type { ReactNode } from "react";

export type EmptyStateProps = {
  title: string;
  /** 1 if it replaces a whole screen, which needs a heading. */
  level?: 1;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ title, level, children, icon, action }: EmptyStateProps) {
  const Title = level ? "h1" : "p";
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      {icon && (
        <div aria-hidden="true" className="mb-3 grid size-12 place-items-center rounded-full bg-brand-soft text-brand">
          {icon}
        </div>
      )}
      <Title className="font-sans font-semibold text-base">{title}</Title>
      {children && <div className="max-w-prose text-ink-soft text-sm">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
