import type { ReactNode } from "react";
import { AccountScene } from "./account-scene.tsx";

const promises = [
  "We guide and prepare documents. We are not a lender, and we do not decide about your loan.",
  "What you fill in is kept as you go, so that you can stop here and go on from another device.",
  "Your password is kept in a form that nobody can read, not even we.",
];

/** The form, and on a desk what stands behind it. */
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
