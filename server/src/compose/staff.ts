import type { AccountService } from "../features/accounts/account/account.service.ts";
import type { PasswordHasher } from "../features/accounts/account/password-hasher.ts";
import type { CaptchaService } from "../features/accounts/captcha/captcha.service.ts";
import { takeStep } from "../features/accounts/staff/member.repository.ts";
import { createMemberService } from "../features/accounts/staff/member.service.ts";
import { createOwnSignIn } from "../features/accounts/staff/own-sign-in.service.ts";
import { setupRoutes } from "../features/accounts/staff/setup.routes.ts";
import { createSetupService } from "../features/accounts/staff/setup.service.ts";
import { createFinishSetup } from "../features/accounts/staff/setup-finish.service.ts";
import { staffAccountRoutes, staffCardRoutes } from "../features/accounts/staff/staff.routes.ts";
import { createStaffAccountService } from "../features/accounts/staff/staff-account.service.ts";
import { createStaffCaps } from "../features/accounts/staff/staff-caps.service.ts";
import { createStaffCardService } from "../features/accounts/staff/staff-card.service.ts";
import { createStaffConfirmation } from "../features/accounts/staff/staff-confirmation.service.ts";
import { staffSignInRoutes } from "../features/accounts/staff/staff-sign-in.routes.ts";
import { createStaffSignInService } from "../features/accounts/staff/staff-sign-in.service.ts";
import { createSecondFactors } from "../identity/second-factor/second-factors.ts";
import { sweepStaffSessions } from "../identity/staff-session/staff-sessions.ts";
import type { FileInspector } from "../platform/files/inspection/inspect-file.ts";
import type { GroundFloor } from "./ground-floor.ts";

interface Parts extends GroundFloor {
  readonly passwords: PasswordHasher;
  readonly accounts: AccountService;
  readonly captchas: CaptchaService;
  readonly inspector: FileInspector;
}

/** Staff and how they sign in. */
export const composeStaff = (parts: Parts) => {
  const { database, publicUrl } = parts;
  const secondFactors = createSecondFactors({ ...parts, of: "staff", takeStep });
  const caps = createStaffCaps(parts);
  const shared = { ...parts, caps, secondFactors };
  const members = createMemberService({ ...parts, siteUrl: publicUrl });
  const setups = createSetupService({ ...shared, finish: createFinishSetup(shared) });
  return {
    members,
    caps,
    routes: [
      ...staffSignInRoutes({
        ...parts,
        signIns: createStaffSignInService(shared),
        confirmation: createStaffConfirmation(shared),
        members,
      }),
      ...setupRoutes(setups, parts),
      ...staffAccountRoutes(createStaffAccountService(parts), createOwnSignIn(shared)),
      ...staffCardRoutes(createStaffCardService(parts)),
    ],
    sweeps: [() => sweepStaffSessions(database), () => setups.sweep()],
  };
};
