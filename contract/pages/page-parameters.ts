/** Query parameter that asks for a page's main part alone, for scripts. */
export const FRAGMENT_PARAMETER = "fragment";

/** Query parameter of a page with calendars: the first month that they show. */
export const MONTH_PARAMETER = "month";
