/** A page of a list, counted from 1. */
interface Page {
  page: number;
  perPage: number;
  offset: number;
}

const MAX_PER_PAGE = 1000;

/** Parses the parameters of a page; undefined if they are not positive integers. */
export function parsePage(page = "", perPage = ""): Page | undefined {
  const parse = (text: string, fallback: number) =>
    text === "" ? fallback : /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  const [number, size] = [parse(page, 1), parse(perPage, 50)];
  if (number === undefined || size === undefined) return undefined;
  const limit = Math.min(size, MAX_PER_PAGE);
  return { page: number, perPage: limit, offset: (number - 1) * limit };
}

/** Headers with the total number, and links to the next and the last page (RFC 8288). */
export function pageHeaders(address: string, { page, perPage }: Page, total: number): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `<${address}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return {
    "X-Total-Count": String(total),
    Link: [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", "),
  };
}
