/** The id of the list of calls on the dashboard, and the way to it. */
export const appointmentListId = "all-appointment";
export const appointmentListPath = `/dashboard#${appointmentListId}`;
/** Where a call is moved. */
export const movePathOf = (id: string): string => `/dashboard/appointment/move/${id}`;
