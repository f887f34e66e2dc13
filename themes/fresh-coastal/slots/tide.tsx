/** The tide line between two stretches of the page: foam over the colour that follows. */
export function Tide({ into }: { into: "paper" | "sand" | "glass" | "deep" }) {
  return <div className={`tide tide-${into}`} aria-hidden="true" />;
}
