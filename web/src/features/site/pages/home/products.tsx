import { Link } from "react-router";
import { homeCards } from "../../../../../../firm/home-cards.ts";
import { ClaimValue } from "../../../../firm/claim.tsx";
import { ProductCard } from "./product-card.tsx";

export function Products() {
  const [first, ...others] = homeCards;
  const last = others.pop();
  return (
    <section aria-labelledby="products" className="far-part border-line border-t bg-card">
      <div className="mx-auto max-w-page px-4 py-16 sm:px-6 md:py-24">
        <h2 id="products" className="text-3xl">
          Find the funding that fits
        </h2>
        <p className="mt-4 max-w-measure text-ink-soft">
          Each kind of funding meets a different need at a different price. These are the ones we help owners prepare
          for.{" "}
          <Link to="/types-of-funding#estimator" className="text-link">
            See which ones typically fit a business like yours
          </Link>
        </p>
        <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
          {first && <ProductCard card={first} shape="wide" />}
          {others.map((card) => (
            <ProductCard key={card.description} card={card} shape="tall" />
          ))}
          {last && <ProductCard card={last} shape="band" />}
        </ul>
        <p className="mt-6 max-w-measure text-ink-soft text-sm">
          “<ClaimValue of="cardDuration" />” counts from your first pre-qualification to the money in your account. Most
          of that is preparing a complete file. A lender's decision, and the transfer after you sign, can take days
          rather than weeks, but no one can promise either.
        </p>
      </div>
    </section>
  );
}
