import { classNames } from "./class-names.ts";

export type PasswordStrengthProps = {
  /** "Weak", "Medium" or "Strong". undefined while nothing is typed. */
  label: "Weak" | "Medium" | "Strong" | undefined;
  /** The number of criteria met, 0 to 5. */
  score: number;
  /** Why it will be refused although it meets the criteria. */
  fault?: string | undefined;
};

const tones = { Weak: "bg-coral", Medium: "bg-accent-strong", Strong: "bg-success" };
const bars = ["1", "2", "3", "4", "5"];

export function PasswordStrength({ label, score, fault }: PasswordStrengthProps) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3">
      <div aria-hidden="true" className="flex flex-1 gap-1">
        {bars.map((bar, index) => (
          <span
            key={bar}
            className={classNames(
              "h-1.5 flex-1 rounded-full border border-transparent transition-colors",
              label && index < score ? `${tones[label]} forced-colors:bg-[CanvasText]` : "bg-line",
            )}
          />
        ))}
      </div>
      <p role="status" className="min-w-16 text-right text-sm">
        {label && (
          <>
            <span className="sr-only">Password strength: </span>
            <span className="font-semibold">{label}</span>
          </>
        )}
      </p>
      <p role="status" className={fault ? "mt-1 w-full text-sm" : "sr-only"}>
        {fault}
      </p>
    </div>
  );
}
