/** Where somebody signs up with an id. Behind the #, so that no server on the way writes it down. */
export const signupPathOf = (signupId: string): string => `/signup#id=${signupId}`;

const inFragment = /^#id=([A-Za-z0-9][A-Za-z0-9-]{0,9})$/;

/** The id in such a link's fragment; undefined when there is none. */
export const signupIdIn = (fragment: string): string | undefined => inFragment.exec(fragment)?.[1];
