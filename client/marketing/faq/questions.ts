/** Questions by group, in the order of the page. An id is the question's anchor and its key in the texts. */
export const GROUPS = [
  { id: "price", questions: ["first-year", "vat", "commission", "paying", "refund", "price-change"] },
  { id: "calendars", questions: ["platforms", "double-booking", "how-often", "which-calendars", "silent-calendar"] },
  { id: "guests", questions: ["guest-money", "methods", "down-payment", "cancelled-stay", "guest-data", "reviews"] },
  { id: "leaving", questions: ["own-domain", "buy-domain", "cancel", "take-along", "late-payment"] },
  { id: "law", questions: ["lodging-vat", "tourist-tax", "night-register", "registration-number", "dac7", "poland"] },
  { id: "technical", questions: ["live", "handy", "languages", "several-homes", "backups", "support"] },
] as const;
