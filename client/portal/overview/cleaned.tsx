import Sparkles from "lucide-react/icons/sparkles";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import { dateFormat } from "#locales/words/intl.ts";
import { api } from "../../kit/api/api.ts";
import { apiErrorOf } from "../../kit/api/api-error.ts";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import { LoadedPicture } from "../../kit/media/loaded-picture.tsx";
import { useSite } from "../workspace/current-site.tsx";
import { useUnitNames } from "../workspace/unit-names.ts";
import type { TodayData } from "./today.tsx";

async function load(siteId: string, cleaningId: string): Promise<Blob> {
  const response = await api.sites[":siteId"].cleanings[":cleaningId"].photo.$get({ param: { siteId, cleaningId } });
  if (!response.ok) throw await apiErrorOf(response);
  return response.blob();
}

/** The units that were cleaned today, with the cleaners' photos. */
export function Cleaned({ data }: { data: TodayData }) {
  const text = useWords("overview");
  const { locale } = useLanguage();
  const { id: siteId } = useSite();
  const units = useUnitNames()(data.units);
  if (data.cleanings.length === 0) return null;
  const clock = dateFormat(LANGUAGE_TAGS[locale], { timeStyle: "short", timeZone: data.timeZone });
  return (
    <section aria-label={text("cleaned")}>
      <h3 className="flex items-center gap-2 font-sans text-base font-semibold tracking-normal">
        <Sparkles aria-hidden="true" className="size-5 shrink-0" />
        {text("cleaned")}
      </h3>
      <ul className="mt-1 divide-y divide-ink/15">
        {data.cleanings.map(({ id, unitId, doneAt, doneBy, hasPhoto }) => {
          const name = units.find((unit) => unit.id === unitId)?.name ?? "";
          return (
            <li key={id} className="grid gap-2 py-2">
              <span>
                <span className="block font-semibold break-words">{name}</span>
                <span className="block break-words text-soft">
                  {text("cleanedBy", { time: clock.format(doneAt), name: doneBy })}
                </span>
              </span>
              {hasPhoto && (
                <LoadedPicture
                  queryKey={["cleaning-photo", siteId, id, doneAt]}
                  load={() => load(siteId, id)}
                  alt={text("cleanedPhoto", { name })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
