import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import AtSign from "lucide-react/icons/at-sign";
import BadgeCheck from "lucide-react/icons/badge-check";
import BellRing from "lucide-react/icons/bell-ring";
import Building2 from "lucide-react/icons/building-2";
import ChevronDown from "lucide-react/icons/chevron-down";
import FileUp from "lucide-react/icons/file-up";
import Files from "lucide-react/icons/files";
import Flag from "lucide-react/icons/flag";
import KeyRound from "lucide-react/icons/key-round";
import ListChecks from "lucide-react/icons/list-checks";
import MailWarning from "lucide-react/icons/mail-warning";
import MailX from "lucide-react/icons/mail-x";
import MailOpen from "lucide-react/icons/mails";
import MessageSquareQuote from "lucide-react/icons/message-square-quote";
import MessageSquareText from "lucide-react/icons/message-square-text";
import PackageIcon from "lucide-react/icons/package";
import Scale from "lucide-react/icons/scale";
import Stamp from "lucide-react/icons/stamp";
import Ticket from "lucide-react/icons/ticket";
import Timer from "lucide-react/icons/timer";
import Undo2 from "lucide-react/icons/undo-2";
import UserCheck from "lucide-react/icons/user-check";
import UserPen from "lucide-react/icons/user-pen";
import Users from "lucide-react/icons/users";
import Webhook from "lucide-react/icons/webhook";
import { type ComponentType, useId, useState } from "react";
import { Navigate, NavLink, useParams } from "react-router";
import type { SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { classNames } from "../../../ui/class-names.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { AnsweringSection } from "../../accounts/signup-id-request/answering-section.tsx";
import { ApiKeysSection } from "../../connections/api-key/api-keys-section.tsx";
import { ImportSection } from "../../connections/book-import/import-section.tsx";
import { WebhookSection } from "../../connections/webhook/webhook-section.tsx";
import { DocumentTypesSection } from "../../documents/document-type/document-types-section.tsx";
import { PacksSection } from "../../documents/pack/packs-section.tsx";
import { ConditionsSection } from "../../intake/condition/conditions-section.tsx";
import { StatusWordsSection } from "../../intake/status/status-words-section.tsx";
import { FailedMailsSection } from "../../messages/failed-mail/failed-mails-section.tsx";
import { MissedRepliesSection } from "../../messages/mailed-reply/missed-replies-section.tsx";
import { TemplatesSection } from "../../messages/message-template/templates-section.tsx";
import { RemindersSection } from "../../messages/reminder/reminders-section.tsx";
import { GoalsSection } from "../../office/answer-goal/goals-section.tsx";
import { AssignmentSection } from "../../office/assignment/assignment-section.tsx";
import { EmailDomainsSection } from "../../office/email-policy/email-domains-section.tsx";
import { FirmSection } from "../../office/firm-facts/firm-section.tsx";
import { MailTextsSection } from "../../office/mail-text/mail-texts-section.tsx";
import { RegistrationsSection } from "../../office/registration/registrations-section.tsx";
import { UndoTimeSection } from "../../office/undo-time/undo-time-section.tsx";
import { ClaimsSection } from "../../site/claim/claims-section.tsx";
import { FounderSection } from "../../site/founder/founder-section.tsx";
import { LegalTextsSection } from "../../site/legal-text/legal-texts-section.tsx";
import { TestimonialsSection } from "../../site/testimonial/testimonials-section.tsx";
import { advisorSettingsPaths, type SettingsPath, settingsPaths } from "./settings-paths.ts";

interface SettingsPart {
  readonly label: string;
  readonly Icon: ComponentType<{ readonly className: string }>;
  readonly Section: ComponentType<SectionProps>;
}

const parts: Readonly<Record<SettingsPath, SettingsPart>> = {
  firm: { label: "Firm", Icon: Building2, Section: FirmSection },
  "document-types": { label: "Document types", Icon: Files, Section: DocumentTypesSection },
  "mail-texts": { label: "Email texts", Icon: MailOpen, Section: MailTextsSection },
  templates: { label: "Templates", Icon: MessageSquareText, Section: TemplatesSection },
  "status-words": { label: "Status words", Icon: Flag, Section: StatusWordsSection },
  "email-domains": { label: "Email domains", Icon: AtSign, Section: EmailDomainsSection },
  "signup-id-requests": { label: "Sign Up Ids", Icon: Ticket, Section: AnsweringSection },
  claims: { label: "Claims", Icon: BadgeCheck, Section: ClaimsSection },
  testimonials: { label: "Testimonials", Icon: MessageSquareQuote, Section: TestimonialsSection },
  founder: { label: "Founder", Icon: UserPen, Section: FounderSection },
  "legal-texts": { label: "Legal texts", Icon: Scale, Section: LegalTextsSection },
  registrations: { label: "Registrations", Icon: Stamp, Section: RegistrationsSection },
  packs: { label: "Packs", Icon: PackageIcon, Section: PacksSection },
  conditions: { label: "Conditions", Icon: ListChecks, Section: ConditionsSection },
  assignment: { label: "Assignment", Icon: UserCheck, Section: AssignmentSection },
  import: { label: "Import", Icon: FileUp, Section: ImportSection },
  "answer-goals": { label: "Answer goals", Icon: Timer, Section: GoalsSection },
  "undo-time": { label: "Time to undo", Icon: Undo2, Section: UndoTimeSection },
  reminders: { label: "Reminders", Icon: BellRing, Section: RemindersSection },
  webhook: { label: "Webhooks", Icon: Webhook, Section: WebhookSection },
  "api-keys": { label: "API keys", Icon: KeyRound, Section: ApiKeysSection },
  "failed-mails": { label: "Failed emails", Icon: MailWarning, Section: FailedMailsSection },
  "missed-replies": { label: "Missed replies", Icon: MailX, Section: MissedRepliesSection },
};

/** /desk/settings: what the firm changes without a developer. */
export function SettingsScreen() {
  const { role } = useStaff();
  const { section } = useParams();
  const paths = role === "advisor" ? advisorSettingsPaths : settingsPaths;
  const shown = paths.find((path) => path === section);
  if (!shown) return <Navigate to={`/desk/settings/${paths[0]}`} replace />;
  const { Section } = parts[shown];
  return (
    <div className="mx-auto max-w-page">
      <PageHeading lead={leads[role]}>Settings</PageHeading>
      <div className="grid gap-6 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-8">
        <SettingsMenu key={shown} paths={paths} shown={shown} hasStaff={role !== "advisor"} />
        <div className="min-w-0">
          <Section canChange={role === "manager"} />
        </div>
      </div>
    </div>
  );
}

interface SettingsMenuProps {
  readonly paths: readonly SettingsPath[];
  readonly shown: SettingsPath;
  readonly hasStaff: boolean;
}

/** All sections. On a small screen it opens from a button with the current one's name, so that the section comes first. */
function SettingsMenu({ paths, shown, hasStaff }: SettingsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { label, Icon } = parts[shown];
  return (
    <nav aria-label="Settings">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-field border border-line bg-card px-4 py-2 font-semibold lg:hidden"
      >
        <Icon className="size-5 flex-none text-brand" />
        <span className="flex-1 text-left">
          <span className="sr-only">Section: </span>
          {label}
        </span>
        <ChevronDown className={classNames("size-5 flex-none transition-transform", isOpen && "rotate-180")} />
      </button>
      <ul
        id={id}
        className={classNames(
          "-mx-1 grid grid-cols-2 gap-1 max-lg:mt-3 sm:grid-cols-3 lg:mx-0 lg:flex lg:flex-col",
          !isOpen && "max-lg:hidden",
        )}
      >
        {paths.map((path) => {
          const part = parts[path];
          return (
            <li key={path}>
              <NavLink to={`/desk/settings/${path}`} className={({ isActive }) => entryClass(isActive)}>
                <part.Icon className="size-5 flex-none" />
                {part.label}
              </NavLink>
            </li>
          );
        })}
        {hasStaff && (
          <li className="lg:mt-3 lg:border-line lg:border-t lg:pt-3">
            <NavLink to="/desk/staff" className={entryClass(false)}>
              <Users className="size-5 flex-none" />
              Staff and roles
            </NavLink>
          </li>
        )}
      </ul>
    </nav>
  );
}

const leads: Readonly<Partial<Record<StaffRole, string>>> = {
  advisor: "Your own templates are here. Managers see and change everything else.",
  auditor: "You can see the settings. Managers change them.",
};

const entryClass = (isActive: boolean): string =>
  classNames(
    "flex min-h-11 items-center gap-2 rounded-field px-2 py-2 font-medium sm:gap-2.5 sm:px-3 no-underline transition-colors",
    isActive ? "bg-brand-soft text-brand-strong" : "text-ink-soft hover:bg-paper-deep hover:text-ink",
  );
