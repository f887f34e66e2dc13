import { countChildren } from "#domain/bookings/count-party.ts";
import { useMemo } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import type { Stay } from "#domain/stays.ts";
import { channelName } from "../channels/channel-names.ts";
import { useWords, type Words } from "../../kit/i18n/texts.ts";
import { useOperations } from "../workspace/workspace.tsx";
import type { ShownEntry } from "#contract/letting/site-calendar.ts";
import { lookOf } from "./layout.ts";
import { dateFormat, formatMoney, numberFormat } from "#locales/words/intl.ts";

/** Names an entry by the text of its look, if it has no better name. */
function entryName({ kind, stay, imported, note, channel }: ShownEntry, text: Words<"booking-calendar">): string {
  if (stay) return stay.name;
  if (kind === "block") return note || text("looks.block");
  if (imported?.name) return imported.name;
  if (channel) return channelName(channel, note || text("looks.imported"));
  return imported?.channel || text(`looks.${kind === "soft" ? "soft" : "imported"}`);
}

/** Returns the function that names an entry: the guest, the owner's note or the channel. */
export function useEntryName(): (entry: ShownEntry) => string {
  const text = useWords("booking-calendar");
  return (entry) => entryName(entry, text);
}

/** Returns the functions that describe entries, days and amounts in the owner's language. */
export function useEntryWords() {
  const { locale, t } = useLanguage();
  const { currency } = useOperations().operations;
  return useMemo(() => {
    const text: Words<"booking-calendar"> = (key, values) => t(`portal/booking-calendar:${key}`, values);
    const tag = LANGUAGE_TAGS[locale];
    const days = dateFormat(tag, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
    const short = numberFormat(tag, { maximumFractionDigits: 0, useGrouping: false });
    const day = (value: string): string => days.format(Date.parse(value));
    const dates = ({ arrival, departure }: Stay): string => days.formatRange(Date.parse(arrival), Date.parse(departure));
    /** An amount in minor units; whole amounts without decimals. */
    const money = (amount: number): string => formatMoney(tag, { amount, currency });
    /** A price without its currency, for a narrow column. */
    const shortMoney = (amount: number): string => short.format(amount / 100);
    const party = (people: NonNullable<ShownEntry["stay"]>["party"]): string => {
      const { adults, pets } = people;
      const children = countChildren(people);
      return [
        text("party.adults", { count: adults }),
        children > 0 && text("party.children", { count: children }),
        pets > 0 && text("party.pets", { count: pets }),
      ]
        .filter(Boolean)
        .join(", ");
    };
    /** Empty for a booking of another system whose price is unknown. */
    const due = ({ total, isTotalKnown, paid }: NonNullable<ShownEntry["stay"]>): string =>
      !isTotalKnown ? "" : total > paid ? text("money.due", { amount: money(total - paid) }) : text("money.paid");
    const described = new WeakMap<ShownEntry, string>();
    /** An entry with its state, dates, party and money in one line. */
    const describe = (entry: ShownEntry): string => {
      const known = described.get(entry);
      if (known !== undefined) return known;
      const { stay, imported, note, nights, isInConflict } = entry;
      const words = [
        isInConflict && text("legend.conflict"),
        stay || imported || entry.channel ? entryName(entry, text) : note,
        stay?.isTest && text("test"),
        text(`looks.${lookOf(entry)}`),
        `${dates(entry)} (${text("nights", { count: nights })})`,
        stay && party(stay.party),
        imported?.party && party(imported.party),
        stay && due(stay),
      ]
        .filter(Boolean)
        .join(" · ");
      described.set(entry, words);
      return words;
    };
    const name = (entry: ShownEntry): string => entryName(entry, text);
    return { text, day, dates, money, shortMoney, party, due, name, describe };
  }, [t, locale, currency]);
}

export type EntryWords = ReturnType<typeof useEntryWords>;
