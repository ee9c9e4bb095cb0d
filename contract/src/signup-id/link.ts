/** The sign-up page for an id. The id is in the fragment, which browsers don't send to any server. */
export const toSignupPath = (signupId: string): string => `/signup#id=${signupId}`;

const inFragment = /^#id=([A-Za-z0-9][A-Za-z0-9-]{0,9})$/;

/** The id in the fragment of such a link. */
export const findSignupIdIn = (fragment: string): string | undefined => inFragment.exec(fragment)?.[1];
