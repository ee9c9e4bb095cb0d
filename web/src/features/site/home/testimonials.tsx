import { firm } from "../../../content/firm.ts";
import { Carousel } from "../../../ui/carousel.tsx";
import { TestimonialCard } from "./testimonial-card.tsx";

export function Testimonials() {
  const { testimonials } = firm;
  const slides = testimonials.map((testimonial, index) => ({
    id: `testimonial-${index + 1}`,
    content: <TestimonialCard testimonial={testimonial} />,
  }));
  return (
    <section aria-labelledby="testimonials" className="far-part py-16 md:py-24">
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <h2 id="testimonials" className="text-3xl">
          What clients say
        </h2>
        {testimonials.some(({ isSample }) => isSample) && (
          <p className="mt-4 max-w-measure border-accent border-l-4 py-0.5 pl-4 text-ink-soft text-sm">
            These are sample texts, not reviews. They are placeholders until clients agree to share their own words
            here.
          </p>
        )}
      </div>
      <div className="mt-8">
        <Carousel label="Testimonials" itemName="testimonial" slides={slides} />
      </div>
    </section>
  );
}
