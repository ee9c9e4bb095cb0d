/** The first Tab stop of every page. `mainId` is the id of the page's <main tabIndex={-1}>. */
export const mainId = "main";

export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="fixed top-2 left-2 z-60 rounded-field bg-ink px-5 py-3 font-semibold text-paper not-focus:sr-only print:hidden"
    >
      Skip to main content
    </a>
  );
}
