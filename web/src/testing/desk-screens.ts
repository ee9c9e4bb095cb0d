import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../routes.ts";

const desk = (routes as readonly RouteConfigEntry[]).find(({ path }) => path === "desk")?.children ?? [];

/** The paths of the desk's screens, without those of one client, call, or the like. */
export const deskScreens: readonly string[] = desk
  .map(({ path = "" }) => `/desk/${path}`.replace(/\/(?::\w+\?\/?)*$/, ""))
  .filter((path) => !/[:*]/.test(path));
