import type { FundingProduct } from "@funding-desk/contract/matching/funding-product/product";
import { fundingGroups } from "../../../firm/funding-products.ts";
import { formatMinimum } from "./minimum-wording.ts";

const columns = ["Typical amount", "Term", "What it costs", "Time to funding", "Typical published minimums"];

function Minimums({ minimums }: Pick<FundingProduct, "minimums">) {
  const { months, revenue, score } = minimums;
  if (months.usual + revenue.usual + score.usual === 0) return <>None commonly set</>;
  return (
    <ul>
      {months.usual > 0 && <li>{formatMinimum("months", months)} in business</li>}
      {revenue.usual > 0 && <li>{formatMinimum("revenue", revenue)}</li>}
      {score.usual > 0 && <li>Score {formatMinimum("score", score)}</li>}
    </ul>
  );
}

function Row({ product }: { product: FundingProduct }) {
  return (
    <tr className="border-line border-b align-top [&>td]:px-3 [&>td]:py-3.5 [&>td:last-child]:pr-0">
      <th scope="row" className="py-3.5 pr-3 font-semibold">
        <a href={`#${product.id}`} className="text-link">
          {product.name}
        </a>
      </th>
      <td>{product.amount.text}</td>
      <td>{product.term.text}</td>
      <td>{product.cost.text}</td>
      <td>{product.speed.text}</td>
      <td>
        <Minimums minimums={product.minimums} />
      </td>
    </tr>
  );
}

/** The products side by side, on wide screens. On others, the list of details has the same figures. */
export function ProductTable() {
  return (
    <table className="w-full text-left text-sm max-lg:hidden">
      <caption className="sr-only">Kinds of funding with their typical amount, term, cost, speed and minimums</caption>
      <colgroup>
        <col className="w-[17%]" />
        <col className="w-[15%]" />
        <col className="w-[15%]" />
        <col className="w-[18%]" />
        <col className="w-[14%]" />
        <col />
      </colgroup>
      <thead>
        <tr className="border-ink border-b-2 align-bottom [&>th]:px-3 [&>th]:pb-2.5 [&>th]:font-semibold [&>th:first-child]:pl-0">
          <th scope="col">Kind</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {fundingGroups.map(({ id, title, products }) => (
        <tbody key={id}>
          <tr>
            <th scope="rowgroup" colSpan={6} className="pt-7 pb-1.5 font-display text-lg">
              {title}
            </th>
          </tr>
          {products.map((product) => (
            <Row key={product.id} product={product} />
          ))}
        </tbody>
      ))}
    </table>
  );
}
