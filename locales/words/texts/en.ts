import amenity from "../../en/amenities.json";
import site from "../../en/site.json";

export const texts = { ...site, amenity };
