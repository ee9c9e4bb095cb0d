import * as deskApi from "@funding-desk/contract/site/testimonial/desk-api";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { TestimonialService } from "./testimonial.service.ts";

export const testimonialRoutes = (service: TestimonialService): Route[] => [
  staffRoute(deskApi.testimonials, async () => ({ data: { testimonials: await service.list() } })),
  staffRoute(deskApi.addTestimonial, async ({ staff, body }) => ({
    data: { testimonials: await service.add(staff, body) },
  })),
  staffRoute(deskApi.changeTestimonial, async ({ staff, params, body }) => ({
    data: { testimonials: await service.change(staff, params.id, body) },
  })),
  staffRoute(deskApi.deleteTestimonial, async ({ staff, params }) => ({
    data: { testimonials: await service.remove(staff, params.id) },
  })),
  staffRoute(deskApi.orderTestimonials, async ({ staff, body }) => ({
    data: { testimonials: await service.order(staff, body.ids) },
  })),
  staffRoute(deskApi.changeTestimonialPicture, async ({ staff, params, body }) => ({
    data: { testimonials: await service.changePicture(staff, params.id, body.jpeg) },
  })),
];
