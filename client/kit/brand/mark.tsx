/** The logo: a key whose bow is a house, in the colour of the surrounding text. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false" fill="currentColor">
      <path
        fillRule="evenodd"
        d="M15 1.8a1.6 1.6 0 0 1 2 0l9.4 7.6a1.6 1.6 0 0 1 .6 1.2V20a1.6 1.6 0 0 1-1.6 1.6H18v2h3.4v3.2H18v1.6a2 2 0 0 1-4 0v-6.8H6.6A1.6 1.6 0 0 1 5 20v-9.4a1.6 1.6 0 0 1 .6-1.2ZM16 9.4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z"
      />
    </svg>
  );
}
