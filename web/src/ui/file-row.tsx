import File from "lucide-react/icons/file";
import type { ReactNode } from "react";

export type FileRowProps = {
  name: string;
  /** Short facts below the name, such as size and date. */
  facts: readonly string[];
  /** Replaces the generic file icon. */
  picture?: ReactNode;
  /** Its progress, or what is wrong with it. */
  children?: ReactNode;
  actions?: ReactNode;
};

/** One file in a list. */
export function FileRow({ name, facts, picture, children, actions }: FileRowProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-t py-3 first:border-t-0 sm:gap-x-4">
      <span
        aria-hidden="true"
        className="grid size-11 flex-none place-items-center overflow-hidden rounded-tag border border-line bg-paper-deep text-ink-soft"
      >
        {picture ?? <File className="size-5" />}
      </span>
      <div className="min-w-0 flex-1 basis-36">
        <p className="wrap-anywhere line-clamp-3 font-semibold text-sm" title={name}>
          {name}
        </p>
        <p className="text-ink-soft text-sm">
          {facts.map((fact, index) => (
            // Wraps between facts instead of inside one.
            <span key={fact} className="inline-block">
              {fact}
              {index < facts.length - 1 && <span className="mx-1.5">·</span>}
            </span>
          ))}
        </p>
        {children}
      </div>
      {actions && <div className="-my-0.5 ml-auto flex flex-none items-center">{actions}</div>}
    </li>
  );
}

/** The rows, with a name for screen readers. */
export function FileList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="rounded-field border border-line bg-card px-3 sm:px-4">
      {children}
    </ul>
  );
}
