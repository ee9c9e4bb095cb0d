import type { AccountService } from "../features/account/account.service.ts";
import type { PasswordHasher } from "../features/account/password-hasher.ts";
import type { CaptchaService } from "../features/captcha/captcha.service.ts";
import { takeStep } from "../features/staff/member.repository.ts";
import { createMemberService } from "../features/staff/member.service.ts";
import { setupRoutes } from "../features/staff/setup.routes.ts";
import { createSetupService } from "../features/staff/setup.service.ts";
import { staffAccountRoutes, staffCardRoutes } from "../features/staff/staff.routes.ts";
import { createStaffAccountService } from "../features/staff/staff-account.service.ts";
import { createStaffCaps } from "../features/staff/staff-caps.service.ts";
import { createStaffCardService } from "../features/staff/staff-card.service.ts";
import { staffSignInRoutes } from "../features/staff/staff-sign-in.routes.ts";
import { createStaffSignInService } from "../features/staff/staff-sign-in.service.ts";
import type { FileInspector } from "../files/inspection/inspect-file.ts";
import { createSecondFactors } from "../second-factor/second-factors.ts";
import { sweepStaffSessions } from "../staff-session/staff-sessions.ts";
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
  const setups = createSetupService(shared);
  return {
    members,
    caps,
    routes: [
      ...staffSignInRoutes({ ...parts, signIns: createStaffSignInService(shared), members }),
      ...setupRoutes(setups, parts),
      ...staffAccountRoutes(createStaffAccountService(shared)),
      ...staffCardRoutes(createStaffCardService(parts)),
    ],
    sweeps: [() => sweepStaffSessions(database), () => setups.sweep()],
  };
};
