/** What a link fills in at sign-up. */
export interface SignupLink {
  readonly signupId: string;
  /** The only address that can use the id; undefined for anyone's. */
  readonly email: string | undefined;
}

/** The sign-up page for an id. Both are in the fragment, which browsers don't send to any server. */
export const toSignupPath = ({ signupId, email }: SignupLink): string =>
  `/signup#id=${signupId}${email === undefined ? "" : `&email=${encodeURIComponent(email)}`}`;

const inFragment = /^#id=([A-Za-z0-9][A-Za-z0-9-]{0,9})(?:&email=([^&\s]{1,200}))?$/;

/** What the fragment of such a link holds. */
export const findSignupLinkIn = (fragment: string): SignupLink | undefined => {
  const [, signupId, email] = inFragment.exec(fragment) ?? [];
  if (signupId === undefined) return undefined;
  try {
    return { signupId, email: email === undefined ? undefined : decodeURIComponent(email) };
  } catch {
    return undefined;
  }
};
