import Users from "lucide-react/icons/users";
import type { ComponentType } from "react";
import type { HomeCard } from "../../../../../../firm/home-cards.ts";
import { ClaimValue, ClaimWording } from "../../../../firm/claim.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { PrequalifyLink } from "../prequalify-link.tsx";
import { BasinsScene } from "./scene-basins.tsx";
import { BoatScene } from "./scene-boat.tsx";
import { CraneScene } from "./scene-crane.tsx";
import { HillsideScene } from "./scene-hillside.tsx";
import { LedgerScene } from "./scene-ledger.tsx";
import { ShopScene } from "./scene-shop.tsx";

const scenes: Record<HomeCard["scene"], ComponentType> = {
  boat: BoatScene,
  basins: BasinsScene,
  crane: CraneScene,
  ledger: LedgerScene,
  shop: ShopScene,
  hillside: HillsideScene,
};

/** wide: picture beside the text, two columns. tall: picture above the text. band: all columns, dark. */
type Shape = "wide" | "tall" | "band";

const cardShapes: Record<Shape, string> = {
  wide: "bg-paper border-line sm:col-span-2 sm:grid sm:grid-cols-[0.85fr_1fr] lg:grid-cols-[1.08fr_1fr]",
  tall: "bg-paper border-line flex flex-col",
  band: "on-dark border-ink sm:col-span-2 sm:grid sm:grid-cols-[0.85fr_1fr] lg:col-span-3 lg:grid-cols-[1fr_1.2fr]",
};

const sceneShapes: Record<Shape, string> = {
  wide: "h-40 sm:h-full sm:min-h-72",
  tall: "h-44 flex-none",
  band: "h-40 sm:h-full sm:min-h-72",
};

export function ProductCard({ card, shape }: { card: HomeCard; shape: Shape }) {
  const { title, duration, description, tags, scene, members } = card;
  const SceneOfCard = scenes[scene];
  const isDark = shape === "band";
  const soft = isDark ? "text-paper/85" : "text-ink-soft";
  return (
    <li className={classNames("rise-in min-w-0 overflow-hidden rounded-card border", cardShapes[shape])}>
      <div className={classNames("overflow-hidden", sceneShapes[shape])}>
        <SceneOfCard />
      </div>
      <div className={classNames("flex min-w-0 flex-1 flex-col p-4 sm:p-5", shape !== "tall" && "sm:p-7 lg:p-8")}>
        <h3 className={shape === "tall" ? "text-xl" : "text-xl lg:text-2xl"}>
          {typeof title === "string" ? title : <ClaimWording of={title.wordingOf} />}
        </h3>
        <p className="mt-1 text-sm">
          <span className={soft}>Typical time, start to funding: </span>
          <strong className="whitespace-nowrap font-semibold">
            <ClaimValue of={duration} />
          </strong>
        </p>
        <p className={classNames("mt-3 max-w-measure", soft, shape === "wide" && "lg:text-lg")}>{description}</p>
        <ul aria-label="Suits" className="mt-4 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className={classNames(
                "rounded-tag border px-2 py-0.5 text-sm",
                isDark ? "border-paper/40" : "border-line bg-card",
              )}
            >
              {tag}
            </li>
          ))}
        </ul>
        <div
          className={classNames(
            "mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-3 pt-6",
            shape === "tall" && "pt-5",
          )}
        >
          <p className={classNames("flex items-center gap-2 text-sm", soft)}>
            <Users className="size-4 flex-none" />
            <ClaimWording of={members} />
          </p>
          <PrequalifyLink variant={isDark ? "primary" : "secondary"} size="small">
            Get Pre-Qualified
          </PrequalifyLink>
        </div>
      </div>
    </li>
  );
}
