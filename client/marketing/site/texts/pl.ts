import { pathTexts } from "#locales/paths.ts";
import about from "#locales/pl/about.json";
import common from "#locales/pl/common.json";
import cta from "#locales/pl/cta.json";
import errorPage from "#locales/pl/errorPage.json";
import faq from "#locales/pl/faq.json";
import features from "#locales/pl/features.json";
import forms from "#locales/pl/forms.json";
import hero from "#locales/pl/hero.json";
import howItWorks from "#locales/pl/howItWorks.json";
import legal from "#locales/pl/legal.json";
import meta from "#locales/pl/meta.json";
import mobile from "#locales/pl/mobile.json";
import nav from "#locales/pl/nav.json";
import notFound from "#locales/pl/notFound.json";
import pricing from "#locales/pl/pricing.json";
import stats from "#locales/pl/stats.json";
import testimonials from "#locales/pl/testimonials.json";
import themes from "#locales/pl/themes.json";

export const texts = {
  about,
  common,
  cta,
  errorPage,
  faq,
  features,
  forms,
  hero,
  howItWorks,
  legal,
  meta,
  mobile,
  nav,
  notFound,
  paths: pathTexts("pl"),
  pricing,
  stats,
  testimonials,
  themes,
};
