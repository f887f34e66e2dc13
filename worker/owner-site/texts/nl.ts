import amenity from "#locales/nl/amenities.json";
import site from "#locales/nl/site.json";

export const texts = { ...site, amenity };
