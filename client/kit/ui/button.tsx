import type { ComponentProps } from "react";

/** Coral is for a screen's one primary action; `strong` for actions of the frame around every screen. */
const LOOKS = {
  primary:
    "bg-coral text-night hover:bg-night hover:text-cream aria-disabled:bg-sun aria-disabled:text-night disabled:bg-ink/10 dark:hover:bg-cream dark:hover:text-night",
  strong: "bg-ink text-paper hover:bg-coral hover:text-night aria-disabled:bg-sun aria-disabled:text-night disabled:bg-ink/10",
  quiet: "border-2 border-current/30 hover:border-current hover:bg-ink/5",
  danger: "border-2 border-brick text-brick hover:bg-brick hover:text-paper disabled:border-ink/30",
};

type ButtonLook = keyof typeof LOOKS;

/** CSS classes of a button, also for links that look like one. */
export function buttonClass(look: ButtonLook = "primary"): string {
  return `inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full px-5 py-2 text-center leading-tight font-semibold transition-colors aria-disabled:cursor-progress disabled:pointer-events-none disabled:border-dashed disabled:text-soft ${LOOKS[look]}`;
}

interface ButtonProps extends ComponentProps<"button"> {
  look?: ButtonLook;
  /** Label while the action is pending; the button then keeps the focus and ignores clicks. */
  busy?: string | false | undefined;
}

/** Button for an action. For navigation, use a link with `buttonClass`. */
export function Button({ look = "primary", busy, type = "button", className = "", children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy ? true : undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={`${buttonClass(look)} ${className}`}
    >
      <span aria-live="polite" className="contents">
        {busy || children}
      </span>
    </button>
  );
}
