/** A list as long as this comes whole, in one file. */
export const wholeListLimit = 100;

/** How many of a longer one come with the page. */
export const firstOfLongList = 50;

/** How many entries a slice of a long list has. */
export const sliceSize = 100;

/** How many entries a part of the search index has: some milliseconds to parse on a slow phone. */
export const searchPartSize = 2000;

/** How many topics a long list offers, the most used: hundreds of boxes would help nobody. */
export const topicsOfLongList = 50;
