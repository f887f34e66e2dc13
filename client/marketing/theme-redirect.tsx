import { useEffect } from "react";
import { useLanguage } from "../kit/i18n/i18n.ts";

/** Shown when a link inside the app leads to a theme's demo site. Reloads the URL, because the server redirects to the demo. */
export function ThemeRedirect({ theme }: { theme: string }) {
  const { t } = useLanguage();
  useEffect(() => {
    location.reload();
  }, []);
  return (
    <p role="status" className="grid min-h-screen place-items-center px-6 font-display text-3xl font-semibold">
      {t("redirecting", { theme })}
    </p>
  );
}
