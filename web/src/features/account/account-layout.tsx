import type { ReactNode } from "react";
import { AccountScene } from "./account-scene.tsx";

const promises = [
  "We guide you and prepare documents. We are not a lender, and we don't decide on your loan.",
  "Your answers are saved as you go, so you can stop here and continue on another device.",
  "Your password is stored in a form no one can read, not even us.",
];

/** The form and, on wide screens, what clients can count on. */
export function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-page items-start gap-x-16 px-4 py-12 sm:px-6 md:py-16 lg:grid-cols-[minmax(0,32rem)_minmax(0,26rem)] lg:justify-between">
      <div className="mx-auto w-full max-w-[32rem]">{children}</div>
      <aside
        aria-label="What you can count on"
        className="sticky top-28 hidden overflow-hidden rounded-card bg-brand-soft lg:block"
      >
        <AccountScene />
        <ul className="px-8 pt-2 pb-8 text-sm">
          {promises.map((promise) => (
            <li key={promise} className="border-brand/20 border-b py-4 last:border-b-0">
              {promise}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
