import type { TestimonialView } from "@funding-desk/contract/site/page-part/view";
import { Tide } from "../../../../firm/tide.tsx";
import { Repeat, tagValues, When } from "../../../../page-part/tagged.tsx";
import { classNames } from "../../../../ui/class-names.ts";

/** In a built page. */
export const testimonialTemplate: TestimonialView = {
  ...tagValues("name", "title", "rating", "text", "picture", "initials", "position"),
  isSample: true,
  fullStars: [{}],
  emptyStars: [{}],
};

function Star({ isFull }: { readonly isFull: boolean }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
      <path
        d="M10 1.8l2.5 5.3 5.7 .8 -4.1 4.1 1 5.8L10 15l-5.1 2.8 1 -5.8L1.8 7.9l5.7 -.8z"
        strokeWidth="0.75"
        className={classNames("stroke-[#9a6412]", isFull ? "fill-accent" : "fill-transparent")}
      />
    </svg>
  );
}

function Rating({ rating, fullStars, emptyStars }: Pick<TestimonialView, "rating" | "fullStars" | "emptyStars">) {
  return (
    <p className="flex items-center gap-2 text-sm">
      <span aria-hidden="true" className="flex gap-0.5">
        <Repeat name="fullStars" items={fullStars} template={{}}>
          {(_, index) => <Star key={index} isFull />}
        </Repeat>
        <Repeat name="emptyStars" items={emptyStars} template={{}}>
          {(_, index) => <Star key={index} isFull={false} />}
        </Repeat>
      </span>
      {rating} of 5
    </p>
  );
}

function Picture({ src }: { readonly src: string }) {
  return (
    <img
      loading="lazy"
      decoding="async"
      width={64}
      height={64}
      src={src}
      alt=""
      className="size-16 flex-none rounded-full border border-brand object-cover"
    />
  );
}

/** In place of a picture. */
function Initials({ initials, position }: Pick<TestimonialView, "initials" | "position">) {
  // Not from useId, which wouldn't be the same for a card that the server has repeated.
  const clipId = `initials-${position}`;
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="size-16 flex-none">
      <clipPath id={clipId}>
        <circle cx="32" cy="32" r="27" />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <path d="M0 0h64v64H0z" className="fill-[#f8e9cf]" />
        <path d="M0 44h64v20H0z" className="fill-[#bcd6cc]" />
        <Tide x={0} y={47} length={16} swell={3} waves={4} className="stroke-brand" />
        <Tide x={-6} y={53} length={16} swell={3} waves={5} className="stroke-brand" />
      </g>
      <circle cx="32" cy="32" r="27" fill="none" strokeWidth="1.5" className="stroke-brand" />
      <circle cx="32" cy="32" r="31" fill="none" className="stroke-edge" opacity="0.6" />
      <text x="32" y="38" textAnchor="middle" className="fill-brand font-display" fontSize="19">
        {initials}
      </text>
    </svg>
  );
}

export function TestimonialCard({ testimonial }: { readonly testimonial: TestimonialView }) {
  const { isSample, name, title, text, picture } = testimonial;
  return (
    <figure className="flex h-full flex-col rounded-card border border-line bg-card p-6 shadow-soft md:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Rating {...testimonial} />
        <When name="isSample" is={isSample}>
          <span className="rounded-tag border border-transparent bg-yellow px-2 py-0.5 font-semibold text-sm">
            Sample
          </span>
        </When>
      </div>
      <blockquote className="wrap-anywhere mt-4 flex-1 text-pretty font-display font-medium text-lg leading-snug">
        {text}
      </blockquote>
      <figcaption className="mt-6 flex items-center gap-4 border-line border-t pt-4">
        <When name="picture" is={picture !== null} otherwise={<Initials {...testimonial} />}>
          <Picture src={picture ?? ""} />
        </When>
        <span className="min-w-0">
          <span className="wrap-anywhere block font-semibold">{name}</span>
          <span className="wrap-anywhere block text-ink-soft text-sm">{title}</span>
        </span>
      </figcaption>
    </figure>
  );
}
