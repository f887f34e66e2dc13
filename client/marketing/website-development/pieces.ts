/** Parts of a page from the top layer to the bottom one; `listed` parts come from the owner's listing. */
export const PIECES = [
  { id: "name", look: "bg-sun", listed: true },
  { id: "facts", look: "bg-sky", listed: true },
  { id: "photos", look: "bg-coral", listed: true },
  { id: "price", look: "bg-sun", listed: true },
  { id: "rules", look: "bg-sky", listed: true },
  { id: "base", look: "bg-coral", listed: false },
] as const;
