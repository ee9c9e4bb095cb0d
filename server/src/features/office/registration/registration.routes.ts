import * as deskApi from "@funding-desk/contract/office/registration/desk-api";
import { toData } from "../../../http/envelope.ts";
import type { Route } from "../../../http/route.ts";
import { staffRoute } from "../../../http/staff-route.ts";
import type { RegistrationService } from "./registration.service.ts";

export const registrationRoutes = (registrations: RegistrationService): Route[] => [
  staffRoute(deskApi.registrations, () => toData(registrations.list())),
  staffRoute(deskApi.addRegistration, ({ staff, body }) => toData(registrations.add(staff, body))),
  staffRoute(deskApi.changeRegistration, ({ staff, params, body }) =>
    toData(registrations.change(staff, params.id, body)),
  ),
  staffRoute(deskApi.removeRegistration, ({ staff, params, body }) =>
    toData(registrations.remove(staff, params.id, body.expected_revision)),
  ),
];
