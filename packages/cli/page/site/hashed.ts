/** A file name with a hash, whose content never changes: `main-1A2B3C4D.js`. */
export const HASHED = /-[0-9A-Z]{8}\.(?:js|css|book)$/;
