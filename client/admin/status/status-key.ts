/** The query of the page's alerts and incidents. */
export const STATUS_KEY = ["admin", "status"];
