import { testimonials } from "@funding-desk/contract/site/testimonial/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const testimonialsQuery = queryOptions({
  queryKey: ["desk", "settings", "testimonials"],
  queryFn: async ({ signal }) => (await callDesk(testimonials, { signal })).data.testimonials,
});
