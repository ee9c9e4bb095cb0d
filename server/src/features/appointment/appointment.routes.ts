import { appointments } from "@funding-desk/contract/appointment/api";
import { clientQueryRoute, type Route } from "../../http/route.ts";
import type { AppointmentService } from "./appointment.service.ts";

export const appointmentRoutes = (service: AppointmentService): Route[] => [
  clientQueryRoute(appointments, ({ token, query }) => service.listUpcoming(token, query.timezone)),
];
