import * as z from "zod/mini";
import { endpoint } from "../../http/endpoint.ts";
import { toData } from "../../http/envelope.ts";
import { anyStaff, workingStaff } from "../../identity/staff-role.ts";
import { byId, revision, shortText } from "../../platform/wire-shapes.ts";

export const viewLimits = { perMember: 50, nameChars: 60, searchChars: 1000 } as const;

/** Lists whose searches can be saved. */
export const viewLists = ["pipeline", "clients"] as const;
export type ViewList = (typeof viewLists)[number];

const list = z.enum(viewLists);

const words = {
  name: shortText,
  /** What the list's address has after the question mark. */
  search: z.string().check(z.maxLength(viewLimits.searchChars), z.regex(/^\P{C}*$/u)),
  /** For everyone at the desk. */
  is_shared: z.boolean(),
};

const view = z.strictObject({
  id: z.string(),
  ...words,
  /** Who saved it; null for the caller. */
  maker: z.nullable(z.string()),
  /** Whether the caller can change and delete it. */
  can_change: z.boolean(),
  /** Whether the caller's list opens with it. */
  is_default: z.boolean(),
  revision: z.number(),
});
export type SavedView = z.infer<typeof view>;

const views = toData(z.strictObject({ views: z.array(view) }));

/** The caller's own and shared ones, by name. */
export const savedViews = endpoint("GET /desk/views", {
  access: anyStaff,
  shows: "no clients",
  summary: "Saved views of a list",
  input: { query: z.strictObject({ list }) },
  output: views,
});

/** 422 for a name the caller has used, and beyond `viewLimits.perMember`. */
export const saveView = endpoint("POST /desk/views", {
  access: workingStaff,
  summary: "Save a view of a list",
  status: 201,
  input: { body: z.strictObject({ list, ...words }) },
  output: views,
});

/**
 * A shared view is changed by its maker and by managers; only its maker decides whether it's shared. 404 for someone else's; 403
 * for a shared one of someone else; 409 `setting_changed` when someone has changed it in the meantime.
 */
export const changeView = endpoint("PUT /desk/views/:id", {
  access: workingStaff,
  summary: "Rename, overwrite, or share a saved view",
  input: { params: byId, body: z.strictObject({ ...words, expected_revision: revision }) },
  output: views,
});

/** 403 and 404 as above. */
export const deleteView = endpoint("DELETE /desk/views/:id", {
  access: workingStaff,
  summary: "Delete a saved view",
  input: { params: byId },
  output: views,
});

/** 404 for a view the caller can't see. */
export const chooseDefaultView = endpoint("PUT /desk/default-view", {
  access: workingStaff,
  summary: "Choose the view a list opens with, or none",
  input: { body: z.strictObject({ list, view_id: z.nullable(z.uuid()) }) },
  output: views,
});
