import amenity from "../../nl/amenities.json";
import site from "../../nl/site.json";

export const texts = { ...site, amenity };
