import { useMemo } from "react";
import { useLanguage } from "../../kit/i18n/i18n.ts";
import { useWords } from "../../kit/i18n/texts.ts";
import type { MessageTemplate } from "#contract/letting/message.ts";
import { dayInZone } from "#domain/dates.ts";
import { LANGUAGE_TAGS } from "#domain/locale.ts";
import type { Automation, MessageLocale, MessageTrigger } from "#domain/messages/automations.ts";
import { isBuiltIn, mailOfTemplate } from "#domain/messages/built-in.ts";
import { isVariable } from "#domain/messages/fill-template.ts";
import type { MessageProblem } from "#domain/messages/message-problems.ts";
import { dateFormat, listFormat } from "#locales/words/intl.ts";

type Channel = "website" | "phone" | "email" | "airbnb" | "booking" | "vrbo" | "other";

/** Describes messages in the language of the screen. */
export function useMessageWords() {
  const text = useWords("message-words");
  const { locale } = useLanguage();
  return useMemo(() => {
    const tag = LANGUAGE_TAGS[locale];
    const both = listFormat(tag, { type: "conjunction" });
    const either = listFormat(tag, { type: "disjunction" });
    const language = (of: MessageLocale): string => text(`languages.${of}`);
    const variable = (name: string): string => (isVariable(name) ? text(`variables.${name}`) : name);

    /** Name of a template; built-in ones have one in each language. */
    const templateName = (key: string, templates: readonly MessageTemplate[]): string => {
      if (isBuiltIn(key)) return text(`templates.${key}`);
      const mail = mailOfTemplate(key);
      return mail ? text(`mails.${mail}`) : (templates.find((each) => each.key === key)?.name ?? text("removed"));
    };

    /** `3 days before arrival at 10:00`. */
    const when = (trigger: MessageTrigger): string => {
      switch (trigger.type) {
        case "before-arrival":
          return trigger.days === 0
            ? text("when.arrivalDay", { time: trigger.time })
            : text("when.beforeArrival", { count: trigger.days, time: trigger.time });
        case "after-arrival":
          return trigger.hours === 0 ? text("when.atArrival") : text("when.afterArrival", { count: trigger.hours });
        case "before-departure":
          return trigger.days === 0
            ? text("when.departureDay", { time: trigger.time })
            : text("when.beforeDeparture", { count: trigger.days, time: trigger.time });
        case "after-departure":
        case "review":
          return trigger.days === 0
            ? text("when.departureDay", { time: trigger.time })
            : text("when.afterDeparture", { count: trigger.days, time: trigger.time });
        case "event": {
          const event = text(`events.${trigger.event}`);
          return trigger.hours === 0 ? text("when.atEvent", { event }) : text("when.afterEvent", { event, count: trigger.hours });
        }
      }
    };

    /** Describes an automation in one or two sentences. `unitNames` are those of the site's units by id. */
    const sentence = ({ trigger, conditions }: Automation, unitNames: ReadonlyMap<string, string>): string => {
      const { units, channels, minNights, maxNights, locales, guests } = conditions;
      const who = trigger.type === "review" && guests === "all" ? text("who.review") : text(`who.${guests}`);
      const only = [
        ...(units.length > 0 ? [either.format(units.map((id) => unitNames.get(id) ?? text("otherUnit")))] : []),
        ...(channels.length > 0
          ? [text("only.channels", { channels: either.format(channels.map((each) => text(`channels.${each as Channel}`))) })]
          : []),
        ...(minNights !== null && maxNights !== null && minNights !== maxNights
          ? [text("only.between", { min: minNights, count: maxNights })]
          : minNights !== null && minNights === maxNights
            ? [text("only.exactly", { count: minNights })]
            : minNights !== null
              ? [text("only.atLeast", { count: minNights })]
              : maxNights !== null
                ? [text("only.atMost", { count: maxNights })]
                : []),
        ...(locales.length > 0 ? [text("only.languages", { languages: either.format(locales.map(language)) })] : []),
      ];
      const base = text("sentence", { when: when(trigger), who });
      return only.length > 0 ? `${base} ${text("only.these", { conditions: only.join(", ") })}` : base;
    };

    const problem = (of: MessageProblem, guestLocale: MessageLocale): string =>
      of.type === "no-value"
        ? text("problems.no-value", { count: of.variables.length, variables: both.format(of.variables.map(variable)) })
        : text(`problems.${of.type}`, { language: text(`inLanguages.${guestLocale}`) });

    const clock = (at: number, timeZone: string): string =>
      dateFormat(tag, { hour: "2-digit", minute: "2-digit", timeZone }).format(at);
    /** `Thu 26 Nov, 10:00`, in a time zone. */
    const moment = (at: number, timeZone: string): string =>
      dateFormat(tag, {
        weekday: "short",
        day: "numeric",
        month: "short",
        hour: "2-digit",
        minute: "2-digit",
        ...(dayInZone(at, timeZone).slice(0, 4) === dayInZone(Date.now(), timeZone).slice(0, 4) ? {} : { year: "numeric" }),
        timeZone,
      }).format(at);
    return { text, locale, language, variable, templateName, when, sentence, problem, clock, moment };
  }, [text, locale]);
}
