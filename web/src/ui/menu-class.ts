export const menuPopoverClass =
  "max-h-[min(32rem,80dvh)] min-w-56 overflow-y-auto rounded-card border border-line bg-card p-2 shadow-soft";
export const menuItemClass =
  "flex min-h-10 cursor-pointer items-center rounded-tag px-3 outline-none data-[focused]:bg-brand-soft";
