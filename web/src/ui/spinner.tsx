import LoaderCircle from "lucide-react/icons/loader-circle";
import { classNames } from "./class-names.ts";

/** A spinner, with its label for screen readers if it has one. */
export function Spinner({ label, className = "size-5" }: { label?: string; className?: string }) {
  return (
    <span role={label ? "status" : undefined} className="inline-flex">
      <LoaderCircle className={classNames("animate-turn", className)} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
