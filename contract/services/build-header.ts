/** Header of requests of our own screens: the script by which their document was loaded, whose name changes with each build. */
export const BUILD_HEADER = "X-Build";

/** Header of a refusal to a request of another build, which may have been refused because of it. */
export const NEW_VERSION_HEADER = "X-New-Version";
