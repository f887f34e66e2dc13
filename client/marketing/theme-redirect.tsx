import { useEffect } from "react";
import { useLanguage } from "#client/lib/i18n.ts";

/** The way to a theme's demo site from inside the app: the server knows its host, so the address is asked for anew. */
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
