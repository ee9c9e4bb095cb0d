import type { ButtonHTMLAttributes, ReactNode } from "react";

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "aria-label" | "children"> & {
  /** What it does, as the accessible name and the title. */
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, icon, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className="inline-grid size-11 flex-none place-items-center rounded-field text-ink-soft transition-colors hover:bg-paper-deep print:hidden hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50 aria-disabled:hover:bg-transparent"
    >
      {icon}
    </button>
  );
}
