import amenity from "#locales/en/amenities.json";
import site from "#locales/en/site.json";

export const texts = { ...site, amenity };
