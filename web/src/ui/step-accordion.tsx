import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";

export type AccordionStep = {
  name: string;
  title: string;
  /** `missing`: the step has been reached, and something in it still needs an answer. */
  state: "done" | "current" | "missing" | "ahead";
  /** Can be opened. */
  isOpenable: boolean;
  /** What a step that is done still needs a look at: "2 files not taken". */
  remark?: string | undefined;
};

export type StepAccordionProps = {
  steps: readonly AccordionStep[];
  onOpen: (name: string) => void;
  /** The open step's title, which takes the focus when the step changes. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** The content of the open step. */
  children: ReactNode;
};

const stateWords = { done: "Done", current: "", missing: "Something is missing", ahead: "" };

/** Steps below each other, one of them open. The other headers show their progress. */
export function StepAccordion({ steps, onOpen, headingRef, children }: StepAccordionProps) {
  return (
    <div className="rounded-card border border-line bg-card shadow-soft">
      {steps.map((step, index) => (
        <StepSection
          key={step.name}
          step={step}
          place={`Step ${index + 1} of ${steps.length}: `}
          number={index + 1}
          onOpen={() => onOpen(step.name)}
          headingRef={step.state === "current" ? headingRef : undefined}
        >
          {step.state === "current" && children}
        </StepSection>
      ))}
    </div>
  );
}

type StepSectionProps = {
  step: AccordionStep;
  /** What the mark says to screen readers. */
  place: string;
  number: number;
  onOpen: () => void;
  headingRef: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
};

function StepSection({ step, place, number, onOpen, headingRef, children }: StepSectionProps) {
  const { name, title, state, isOpenable } = step;
  const isOpen = state === "current";
  const headerId = `step-${name}`;
  const panelId = `step-${name}-panel`;
  const isRemarked = state === "done" && step.remark !== undefined;
  const words = isRemarked ? `${stateWords.done}, ${step.remark}` : stateWords[state];
  return (
    <section className="border-line border-b last:border-b-0">
      <h2 ref={headingRef} tabIndex={-1} className="font-sans text-base tracking-normal outline-offset-[-3px]">
        <button
          type="button"
          id={headerId}
          aria-expanded={isOpen}
          aria-controls={panelId}
          // Pressing the open step does nothing. It closes when another one opens.
          aria-disabled={isOpen || undefined}
          disabled={!isOpen && !isOpenable}
          onClick={isOpen ? undefined : onOpen}
          className={classNames(
            "flex min-h-15 w-full items-center gap-3 rounded-card px-4 py-2.5 text-left focus-visible:-outline-offset-3 sm:gap-4 sm:px-7",
            isOpen ? "cursor-default" : "enabled:hover:bg-paper",
          )}
        >
          <StepMark state={isRemarked ? "missing" : state} number={number} place={place} />
          <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
            <span
              className={classNames(
                "block leading-snug",
                isOpen ? "font-display font-medium text-xl" : "font-semibold",
                state === "ahead" && "text-ink-soft",
              )}
            >
              {title}
            </span>
            {words !== "" && (
              <span
                className={classNames(
                  "block font-normal text-sm",
                  state === "missing" || isRemarked ? "text-coral-strong" : "text-ink-soft",
                )}
              >
                {words}
              </span>
            )}
          </span>
        </button>
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: the section is the whole step; this is the part its header opens */}
      <div
        role="region"
        id={panelId}
        aria-labelledby={headerId}
        hidden={!isOpen}
        className="px-4 pt-2 pb-6 sm:px-7 sm:pb-8"
      >
        {children}
      </div>
    </section>
  );
}

function StepMark({ state, number, place }: { state: AccordionStep["state"]; number: number; place: string }) {
  return (
    <span
      role="img"
      aria-label={place}
      className={classNames(
        "grid size-7 flex-none place-items-center rounded-full border font-semibold text-sm",
        state === "done" && "border-brand bg-brand text-white",
        state === "current" && "border-brand bg-card text-brand ring-1 ring-brand",
        state === "missing" && "border-coral bg-coral-soft text-coral-strong",
        state === "ahead" && "border-edge text-ink-soft",
      )}
    >
      {state === "done" ? (
        <Check className="size-4" />
      ) : state === "missing" ? (
        <CircleAlert className="size-4.5" />
      ) : (
        number
      )}
    </span>
  );
}
