import { testimonials } from "@funding-desk/contract/testimonial/desk-api";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../api/call-desk.ts";

export const testimonialsQuery = queryOptions({
  queryKey: ["desk", "settings", "testimonials"],
  queryFn: async ({ signal }) => (await callDesk(testimonials, { signal })).data.testimonials,
});
