/** The id of the list of calls on the dashboard, and its path. */
export const appointmentListId = "all-appointment";
export const appointmentListPath = `/dashboard#${appointmentListId}`;
export const toMovePath = (id: string): string => `/dashboard/appointment/move/${id}`;
