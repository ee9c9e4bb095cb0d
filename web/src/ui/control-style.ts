// `[readonly]` instead of `:read-only`, which matches every select.

/** The look of every control: 48 px high, an edge with 3:1 contrast, coral when its answer needs correcting. */
export const controlClass =
  "w-full min-h-12 rounded-field border border-edge bg-card px-4 py-2.5 text-base text-ink " +
  "placeholder:text-ink-soft hover:border-ink-soft transition-colors " +
  "focus:outline-3 focus:outline-offset-0 focus:outline-focus focus:border-brand " +
  "aria-invalid:border-coral aria-invalid:ring-1 aria-invalid:ring-coral " +
  "[&[readonly]]:bg-paper-deep [&[readonly]]:border-line";

/** The same box around several parts, such as a button or date segments, one of which has the focus. */
export const controlFrameClass =
  "relative flex w-full min-h-12 items-center rounded-field border border-edge bg-card text-base text-ink " +
  "hover:border-ink-soft transition-colors " +
  "focus-within:outline-3 focus-within:outline-offset-0 focus-within:outline-focus focus-within:border-brand " +
  "data-[invalid]:border-coral data-[invalid]:ring-1 data-[invalid]:ring-coral " +
  "data-[readonly]:bg-paper-deep data-[readonly]:border-line";

/** An input inside such a box. */
export const framedInputClass =
  "min-w-0 flex-1 self-stretch text-ellipsis bg-transparent px-4 py-2.5 text-base text-ink outline-none placeholder:text-ink-soft";
