import type { ReactNode } from "react";
import { Link } from "react-router";
import { Tide } from "../../../firm/tide.tsx";

const promises = ["We guide you and prepare documents. We're not a lender.", "Saved as you go, on any device."];

/** The form and what clients can count on: beside it on wide screens, below it on others. */
export function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-page items-start gap-x-16 px-4 py-12 sm:px-6 md:py-16 lg:grid-cols-[minmax(0,32rem)_minmax(0,26rem)] lg:justify-between">
      <div className="mx-auto w-full max-w-[32rem]">{children}</div>
      <aside
        aria-label="What you can count on"
        className="mx-auto mt-12 w-full max-w-[32rem] overflow-hidden rounded-card bg-brand-soft lg:sticky lg:top-28 lg:mt-0"
      >
        <AccountScene />
        <ul className="px-6 py-2 text-sm lg:px-8 lg:pb-8">
          {promises.map((promise) => (
            <li key={promise} className="border-brand/20 border-b py-4">
              {promise}
            </li>
          ))}
          <li className="py-4">
            No lender sees your file unless you sign.{" "}
            <Link to="/security" className="text-link">
              How we protect it
            </Link>
          </li>
        </ul>
      </aside>
    </div>
  );
}

const lines = [150, 166, 184, 204];

/** A house at the top of the terraces, with its light on. */
function AccountScene() {
  return (
    <svg viewBox="0 0 416 220" aria-hidden="true" className="hidden h-auto w-full lg:block">
      <path d="M0 0h416v220H0z" className="fill-[#f8e9cf]" />
      <circle cx="104" cy="120" r="44" className="fill-accent" />
      <path d="M0 138h416v82H0z" className="fill-[#dbe9e3]" />
      {lines.map((y) => (
        <Tide key={y} y={y} waves={4} strokeWidth="1.75" opacity="0.6" className="stroke-brand" />
      ))}
      <path d="M416 96H300q-8 0 -8 8v20h-54q-8 0 -8 8v22h-50q-8 0 -8 8v58h244z" className="fill-[#8fb5a8]" />
      <path d="M416 132h-72q-8 0 -8 8v18h-62q-8 0 -8 8v20h-60q-8 0 -8 8v26h218z" className="fill-[#4b8878]" />
      <path d="M416 176h-46q-8 0 -8 8v12h-76q-8 0 -8 8v16h138z" className="fill-brand" />
      <path d="M322 96V46h66v50z" className="fill-card" />
      <path d="M314 46l41 -26 41 26z" className="fill-brand" />
      <path d="M330 52h5v44h-5zM344 52h5v44h-5zM361 52h5v44h-5zM375 52h5v44h-5z" className="fill-line" />
      <path d="M351 96V76q4 -6 8 0v20z" className="fill-accent" />
    </svg>
  );
}
