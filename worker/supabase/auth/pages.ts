/** A page of a list, counted from 1. */
interface Page {
  page: number;
  perPage: number;
  offset: number;
}

const MOST_PER_PAGE = 1000;

/** The page that is asked for; undefined for what is no page. */
export function pageOf(page = "", perPage = ""): Page | undefined {
  const number = (text: string, usual: number) => (text === "" ? usual : /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
  const [at, size] = [number(page, 1), number(perPage, 50)];
  if (at === undefined || size === undefined) return undefined;
  const most = Math.min(size, MOST_PER_PAGE);
  return { page: at, perPage: most, offset: (at - 1) * most };
}

/** How many there are, and where the next and the last page is (RFC 8288). */
export function pageHeaders(address: string, { page, perPage }: Page, total: number): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `<${address}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return {
    "X-Total-Count": String(total),
    Link: [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", "),
  };
}
