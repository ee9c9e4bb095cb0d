import { Spinner } from "./spinner.tsx";

/** Shown while a page's code loads, but only after 150 ms. */
export function PageLoading({ label = "Loading..." }: { label?: string }) {
  return (
    <div className="grid min-h-dvh animate-appear-late place-items-center text-brand">
      <Spinner label={label} className="size-8" />
    </div>
  );
}
