import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type NoticeProps = {
  tone?: "info" | "success" | "warning" | "error" | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link, such as "Start over". */
  action?: ReactNode;
};

const tones = {
  info: { box: "border-brand/30 bg-brand-soft", icon: "text-brand", Icon: Info },
  success: { box: "border-success/30 bg-success-soft", icon: "text-success", Icon: CircleCheck },
  warning: { box: "border-accent bg-yellow-soft", icon: "text-ink", Icon: CircleAlert },
  error: { box: "border-coral bg-coral-soft", icon: "text-coral-strong", Icon: CircleAlert },
};

/** A message in its place on the page. */
export function Notice({ tone = "info", title, children, action }: NoticeProps) {
  const { box, icon, Icon } = tones[tone];
  return (
    <div
      role={tone === "error" ? "alert" : undefined}
      className={classNames("flex items-start gap-x-4 rounded-field border px-4 py-3", box)}
    >
      <Icon className={classNames("mt-0.75 size-5 flex-none", icon)} />
      {/* An action that finds no room beside the text goes below it, not below the icon. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-sm">{children}</div>}
        </div>
        {action && <div className="-my-1">{action}</div>}
      </div>
    </div>
  );
}
