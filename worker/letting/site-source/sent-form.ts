import type { BookingError, GuestState } from "#contract/pages/site-view.ts";
import type { Locale } from "#domain/locale.ts";
import type { FormValues } from "#services/http/read-form.ts";
import type { RequestContext } from "#services/http/request-context.ts";
import type { SiteSource } from "./site-source.ts";

/** Query parameter of the page to which a browser is redirected after a form was sent; its value is the form's name. */
export const SENT = "sent";

/** A form that a guest sent to a page of an owner's site. */
export interface SentForm {
  values: FormValues;
  source: SiteSource;
  context: RequestContext;
  /** True if the site's bookings are in the store. */
  stored: boolean;
  /** True if the form has effects: false in previews and for invented homes, where nothing is stored or sent. */
  isReal: boolean;
  /** The guest's network (`clientNetwork`). */
  network: string;
  /** Language and path of the page. */
  locale: Locale;
  path: string;
  /** Reason why the form is only shown again. */
  problem: Exclude<BookingError, "expired" | "tooManyOpen"> | null;
}

/** A redirect (303) to a path of the same host, or the page as the guest gets it with its status. */
export type FormAnswer = { to: string } | { guest: GuestState; status: number };

export type ReceiveForm = (form: SentForm) => Promise<FormAnswer>;
