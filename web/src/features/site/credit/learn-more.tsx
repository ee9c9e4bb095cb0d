import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { buttonClass } from "../../../ui/button-style.ts";

interface LearnMoreProps {
  /** The topic, read by screen readers after 'Learn More'. */
  readonly about: string;
  readonly children: ReactNode;
}

/** A 'Learn More' button that opens more text in place, without a script. */
export function LearnMore({ about, children }: LearnMoreProps) {
  return (
    <details className="group mt-8">
      <summary className={`${buttonClass({ variant: "secondary" })} list-none [&::-webkit-details-marker]:hidden`}>
        <span className="inline-flex items-center gap-2">
          <span>
            Learn More<span className="sr-only"> about {about}</span>
          </span>
          <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <div className="prose mt-6 max-w-measure border-brand border-l-2 pl-5">{children}</div>
    </details>
  );
}
