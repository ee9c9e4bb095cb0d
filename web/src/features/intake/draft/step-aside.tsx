/** Why a step asks what it asks, and how long it takes. */
export interface StepReason {
  readonly why: string;
  /** An estimate for someone who has the papers at hand. */
  readonly minutes: number;
}

interface StepAsideProps {
  /** For every step, in order. */
  readonly reasons: readonly StepReason[];
  /** From 0 on. */
  readonly current: number;
}

/** Beside a form on wide screens: why the step asks, and how long the rest takes. */
export function StepAside({ reasons, current }: StepAsideProps) {
  const reason = reasons[current];
  if (!reason) return null;
  const minutesLeft = reasons.slice(current).reduce((total, { minutes }) => total + minutes, 0);
  return (
    <aside
      aria-label="About this step"
      className="sticky top-28 hidden rounded-card bg-brand-soft px-6 py-5 text-sm xl:block"
    >
      <h3 className="font-sans font-semibold text-base">Why we ask</h3>
      <p className="mt-1">{reason.why}</p>
      <p className="mt-4 border-brand/20 border-t pt-4 text-ink-soft">
        {formatMinutes(minutesLeft)} left. You can stop anytime: everything is saved.
      </p>
    </aside>
  );
}

const formatMinutes = (minutes: number): string => (minutes === 1 ? "About a minute" : `About ${minutes} minutes`);
