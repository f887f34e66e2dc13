/** The little pen drawings of the letter paper. Decoration only. */
export function House({ size = 40 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 48 48" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M4 25C12 19 18 13 24 6c7 8 12 13 20 19M10 21v21c9 1 19 1 28 0V21M20 42V31c0-6 8-6 8 0v11M33 15V8h4v11M35 4c-2-2 2-2 0-4" />
    </svg>
  );
}

/** A branch that ends a letter. */
export function Sprig() {
  return (
    <svg className="mark sprig" width="120" height="36" viewBox="0 0 120 36" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M4 24c30 6 70 2 112-14M26 26c-2-8-10-12-16-10 2 7 8 10 16 10Zm22 0c6-8 4-16-2-20-5 6-4 14 2 20Zm0 0c6 6 14 8 20 4-4-6-12-7-20-4Zm26-5c0-9 6-14 13-14 0 8-5 13-13 14Zm0 0c6 4 13 4 18-1-5-5-12-4-18 1Z" />
    </svg>
  );
}

/** Hedgebanks and a roof along the top of the footer. */
export function Horizon() {
  return (
    <svg className="horizon" viewBox="0 0 1440 110" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M0 110V74c60-10 90-26 130-22 20-24 62-24 80 0 30-8 54 6 70 16 120 12 240 10 330 2l6-20-14 2 74-46 76 46-14-2 6 18c60 2 110 4 150 2 14-22 44-26 58-10 18-24 66-22 78 6 20-8 40-4 52 6 130-8 240-4 358-16v54Z" />
    </svg>
  );
}
