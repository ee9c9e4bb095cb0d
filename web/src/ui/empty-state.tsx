import type { ReactNode } from "react";

export type EmptyStateProps = {
  title: string;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      {icon && (
        <div aria-hidden="true" className="mb-3 grid size-12 place-items-center rounded-full bg-brand-soft text-brand">
          {icon}
        </div>
      )}
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-prose text-ink-soft text-sm">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
