import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId } from "react";
import { classNames } from "../../../ui/class-names.ts";

interface AnswerPanelProps {
  readonly title: ReactNode;
  /** One line under the title. */
  readonly about: ReactNode;
  /** At the right: its status and actions. */
  readonly aside?: ReactNode;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** One form of the file, which opens and closes. It is always open on paper. */
export function AnswerPanel({ title, about, aside, isOpen, onToggle, children }: AnswerPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card border border-line bg-card shadow-soft">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
        <h3 id={`${id}-title`} className="min-w-0 flex-1 basis-56 font-sans text-base tracking-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
            className="-ml-2 flex min-h-11 w-full items-center gap-3 rounded-field px-2 text-left hover:bg-paper"
          >
            <ChevronDown
              className={classNames("size-5 flex-none text-ink-soft transition-transform", !isOpen && "-rotate-90")}
            />
            <span className="min-w-0">
              <span className="block font-semibold">{title}</span>
              <span className="block font-normal text-ink-soft text-sm">{about}</span>
            </span>
          </button>
        </h3>
        {aside && <div className="flex flex-wrap items-center gap-2">{aside}</div>}
      </header>
      <div id={id} className={classNames("px-4 pt-1 pb-6 sm:px-6", !isOpen && "hidden print:block")}>
        {children}
      </div>
    </section>
  );
}
