import amenity from "#locales/pl/amenities.json";
import site from "#locales/pl/site.json";

export const texts = { ...site, amenity };
