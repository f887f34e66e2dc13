import { Mark } from "../../kit/brand/mark.tsx";
import { useWords } from "../../kit/i18n/texts.ts";

/** Decorative column next to the login forms on large screens. */
export function Aside() {
  const text = useWords("login");
  return (
    <aside className="on-deep relative hidden overflow-hidden lg:block">
      <div className="grid gap-4 p-14">
        <p className="max-w-[13ch] font-display text-5xl leading-[0.98] font-bold tracking-tight text-balance">
          {text("aside.title")}
        </p>
        <p className="max-w-[36ch] text-lg text-cream/85">{text("aside.text")}</p>
      </div>
      <Mark className="absolute -right-[12%] -bottom-[22%] h-[76%] rotate-[24deg] text-sun" />
    </aside>
  );
}
