import amenity from "../../pl/amenities.json";
import site from "../../pl/site.json";

export const texts = { ...site, amenity };
