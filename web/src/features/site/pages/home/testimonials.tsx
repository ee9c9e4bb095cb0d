import {
  type TestimonialsView,
  type TestimonialView,
  toTestimonialsView,
} from "@funding-desk/contract/site/page-part/view";
import { usePagePart } from "../../../../http/use-page-part.ts";
import { isTemplate, tagValues, When } from "../../../../page-part/tagged.tsx";
import { Carousel } from "../../../../ui/carousel.tsx";
import { TestimonialCard, testimonialTemplate } from "./testimonial-card.tsx";

const template: TestimonialsView = {
  ...tagValues("count"),
  hasAny: true,
  hasSeveral: true,
  hasSamples: true,
  slides: [],
};

const toSlide = (testimonial: TestimonialView) => ({
  id: `testimonial-${testimonial.position}`,
  position: testimonial.position,
  content: <TestimonialCard testimonial={testimonial} />,
});
const slideTemplate = toSlide(testimonialTemplate);

/** What clients say, as the desk has it. Without any, only some room is left between the neighbors. */
export function Testimonials() {
  const shown = usePagePart("testimonials");
  const { hasAny, hasSamples, count, slides } = isTemplate ? template : toTestimonialsView(shown ?? []);
  return (
    <When name="testimonials" is>
      <When name="hasAny" is={hasAny} otherwise={<div className="h-16 md:h-24" />}>
        <section aria-labelledby="testimonials" className="far-part py-16 md:py-24">
          <div className="mx-auto max-w-page px-4 sm:px-6">
            <h2 id="testimonials" className="text-3xl">
              What clients say
            </h2>
            <When name="hasSamples" is={hasSamples}>
              <p className="mt-4 max-w-measure border-accent border-l-4 py-0.5 pl-4 text-ink-soft text-sm">
                These are sample texts, not reviews. They are placeholders until clients agree to share their own words
                here.
              </p>
            </When>
          </div>
          <div className="mt-8">
            <Carousel
              label="Testimonials"
              itemName="testimonial"
              slides={slides.map(toSlide)}
              count={count}
              template={slideTemplate}
            />
          </div>
        </section>
      </When>
    </When>
  );
}
