import type { BookingError, GuestState } from "#contract/pages/site-view.ts";
import type { Locale } from "#domain/locale.ts";
import type { FormValues } from "#services/http/read-form.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import type { SiteSource } from "./site-source.ts";

/** Query parameter of the page to which a browser is redirected after a form was sent; its value is the form's name. */
export const SENT = "sent";

/** A guest's visit to a page of an owner's site. */
export interface SiteVisit {
  source: SiteSource;
  context: RequestContext;
  /** True if the site's bookings are in the store; false for demos of themes and previews. */
  isStored: boolean;
  /** The page's language. */
  locale: Locale;
}

/** False in previews and for invented homes on the internet, where forms store and send nothing. */
export const hasEffects = ({ source, isStored }: Pick<SiteVisit, "source" | "isStored">): boolean =>
  isStored && (source.invented?.takesBookings ?? true);

/** A form that a guest sent to a page of an owner's site. */
export interface SentForm extends SiteVisit {
  values: FormValues;
  /** See {@link hasEffects}. */
  hasEffects: boolean;
  /** The guest's network (`clientNetwork`). */
  network: string;
  /** Path of the page. */
  path: string;
  /** Reason why the form is only shown again. */
  problem: Exclude<BookingError, "expired" | "TOO_MANY_OPEN" | "VERSION_CONFLICT"> | null;
}

/** A redirect (303) to a path of the same host, with the cookie that it sets, or the page as the guest gets it with its status. */
export type FormAnswer = { to: string; cookie?: string } | { guest: GuestState; status: number };

export type ReceiveForm = (form: SentForm) => Promise<FormAnswer>;
