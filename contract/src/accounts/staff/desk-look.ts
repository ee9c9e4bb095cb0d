import * as z from "zod/mini";

export const themes = ["system", "light", "dark"] as const;
export const densities = ["compact", "comfortable"] as const;

/** How a member wants the desk to look. */
export const deskLook = z.strictObject({ theme: z.enum(themes), density: z.enum(densities) });
export type DeskLook = z.infer<typeof deskLook>;

/** Until a member chooses. */
export const usualLook: DeskLook = { theme: "system", density: "compact" };
