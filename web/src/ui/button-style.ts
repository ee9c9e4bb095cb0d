import { classNames } from "./class-names.ts";

export type ButtonLook = {
  /**
   * primary: a view's one call to action; brand: the main step inside a form; secondary, quiet: the rest; danger:
   * deletes.
   */
  variant?: "primary" | "brand" | "secondary" | "quiet" | "danger" | undefined;
  size?: "regular" | "large" | "small" | undefined;
  /** As wide as its column. */
  isWide?: boolean | undefined;
};

const variants = {
  primary: "border-accent bg-accent text-on-accent hover:bg-accent-strong hover:border-accent-strong",
  brand: "border-brand bg-brand text-white hover:bg-brand-strong hover:border-brand-strong",
  secondary: "border-edge bg-card text-ink hover:border-ink-soft hover:bg-paper-deep",
  quiet: "border-transparent bg-transparent text-brand hover:bg-brand-soft",
  danger: "border-coral-strong bg-coral-strong text-white hover:bg-ink hover:border-ink",
};

const sizes = {
  small:
    "min-h-11 px-4 text-sm compact:in-[td,[data-row]]:min-h-8 compact:in-[td,[data-row]]:px-3 compact:in-[td,[data-row]]:py-0",
  regular: "min-h-12 px-6 text-base",
  large: "min-h-14 px-8 text-base",
};

/** A button's classes, for a router Link that looks like one. */
export function buttonClass({ variant = "secondary", size = "regular", isWide = false }: ButtonLook): string {
  return classNames(
    "inline-grid grid-cols-[auto] place-content-center items-center rounded-field border py-2 text-center font-semibold leading-tight no-underline transition-colors print:hidden",
    "disabled:cursor-not-allowed disabled:border-line disabled:bg-paper-deep disabled:text-ink-soft",
    "aria-disabled:cursor-progress",
    variants[variant],
    sizes[size],
    isWide && "w-full",
  );
}
